import { readSkill } from '../../../domain/skills/read-skills.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentSkill } from '../../present/present-skill.ts'
import { SkillId, skillResponse } from '../../schemas/skills.ts'

export default endpoint({
  method: 'GET',
  path: '/api/skills/{skill_id}',
  summary: 'Get a skill (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  params: SkillId,
  response: skillResponse('SkillGetResponse'),
  async handle(services, caller, _body, { params, requestId }) {
    const skill = await readSkill(services, caller, params.skill_id)
    return { skill: presentSkill(skill, caller, services.directory), request_id: requestId }
  },
})
