import Type from 'typebox'
import { syncSkill } from '../../../../domain/skills/sync-skill.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'
import { SkillId } from '../../../schemas/skills.ts'

export default endpoint({
  method: 'POST',
  path: '/api/skills/{skill_id}/sync',
  summary: 'Sync a skill with its source. Changed files create a new version (Platform API, experimental).',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  params: SkillId,
  response: named('SkillSyncResponse', {
    sync_status: Type.Enum(['UP_TO_DATE']),
    commit_sha: Type.String(),
    updated: Type.Boolean(),
    request_id: Type.String(),
  }),
  async handle(services, caller, _body, { params, signal, requestId }) {
    const { commitSha, isUpdated } = await syncSkill(services, caller, params.skill_id, signal)
    return { sync_status: 'UP_TO_DATE' as const, commit_sha: commitSha, updated: isUpdated, request_id: requestId }
  },
})
