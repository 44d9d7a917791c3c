import { readSkillVersion } from '../../../../../domain/skills/read-skills.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentSkillVersion } from '../../../../present/present-skill.ts'
import { SkillVersionId, skillVersionResponse } from '../../../../schemas/skills.ts'

export default endpoint({
  method: 'GET',
  path: '/api/skills/{skill_id}/versions/{version}',
  summary: 'Get a version of a skill (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  params: SkillVersionId,
  response: skillVersionResponse('SkillVersionGetResponse'),
  async handle(services, caller, _body, { params, requestId }) {
    const { skill, version } = await readSkillVersion(services, caller, params.skill_id, Number(params.version))
    return { version: presentSkillVersion(skill, version, services.directory), request_id: requestId }
  },
})
