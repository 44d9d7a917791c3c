import { setSkillStatus } from '../../../domain/skills/write-skill.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentSkill } from '../../present/present-skill.ts'
import { SkillId, SkillUpdateRequest, skillResponse } from '../../schemas/skills.ts'

export default endpoint({
  method: 'PATCH',
  path: '/api/skills/{skill_id}',
  summary: 'Enable a skill for everyone, or make it private (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  params: SkillId,
  request: SkillUpdateRequest,
  response: skillResponse('SkillUpdateResponse'),
  async handle(services, caller, { status }, { params, requestId }) {
    const skill = await setSkillStatus(services, caller, params.skill_id, status)
    return { skill: presentSkill(skill, caller, services.directory), request_id: requestId }
  },
})
