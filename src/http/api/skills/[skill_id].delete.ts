import { deleteSkill } from '../../../domain/skills/write-skill.ts'
import { endpoint } from '../../core/endpoint.ts'
import { SkillId } from '../../schemas/skills.ts'

export default endpoint({
  method: 'DELETE',
  path: '/api/skills/{skill_id}',
  summary: 'Delete a skill and all its versions (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  status: 204,
  params: SkillId,
  async handle(services, caller, _body, { params }) {
    await deleteSkill(services, caller, params.skill_id)
  },
})
