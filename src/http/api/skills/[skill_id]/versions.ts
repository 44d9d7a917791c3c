import { listSkillVersions } from '../../../../domain/skills/read-skills.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentSkillVersion } from '../../../present/present-skill.ts'
import { readPage, SkillId, SkillPageQuery, SkillVersionsListResponse } from '../../../schemas/skills.ts'

export default endpoint({
  method: 'GET',
  path: '/api/skills/{skill_id}/versions',
  summary: 'List the versions of a skill, newest first (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  params: SkillId,
  query: SkillPageQuery,
  response: SkillVersionsListResponse,
  async handle(services, caller, _body, { params, query, requestId }) {
    const { skill, versions, cursor } = await listSkillVersions(services, caller, params.skill_id, readPage(query))
    return {
      versions: versions.map((version) => presentSkillVersion(skill, version, services.directory)),
      has_more: cursor !== undefined,
      next_cursor: cursor ?? null,
      request_id: requestId,
    }
  },
})
