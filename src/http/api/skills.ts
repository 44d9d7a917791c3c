import { listSkills } from '../../domain/skills/read-skills.ts'
import { endpoint } from '../core/endpoint.ts'
import { presentSkill } from '../present/present-skill.ts'
import { readPage, SkillPageQuery, SkillsListResponse } from '../schemas/skills.ts'

export default endpoint({
  method: 'GET',
  path: '/api/skills',
  summary: 'List the skills you can read, sorted by name (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  query: SkillPageQuery,
  response: SkillsListResponse,
  async handle(services, caller, _body, { query, requestId }) {
    const page = await listSkills(services, caller, readPage(query))
    const skills = page.skills.map((skill) => presentSkill(skill, caller, services.directory))
    const { cursor } = page
    return {
      skills,
      results: skills,
      has_more: cursor !== undefined,
      next_cursor: cursor ?? null,
      request_id: requestId,
    }
  },
})
