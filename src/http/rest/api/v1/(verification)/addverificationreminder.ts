import Type from 'typebox'
import { remind } from '../../../../../domain/knowledge/verification/verify.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentVerification } from '../../../../present/knowledge/present-verification.ts'
import { Verification } from '../../../../schemas/knowledge/verification.ts'
import { named } from '../../../../schemas/named.ts'

const optional = Type.Optional

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/addverificationreminder',
  summary: 'Remind someone to verify a document',
  tag: 'Verification',
  auth: { kind: 'client', scope: 'VERIFICATION' },
  errors: 'shared',
  request: named('ReminderRequest', {
    documentId: Type.String({ maxLength: 2000 }),
    assignee: optional(Type.String({ maxLength: 320, description: 'Person ID. Defaults to the caller.' })),
    remindInDays: optional(Type.Integer({ minimum: 0, maximum: 3650, description: 'Default: 0 (today)' })),
    reason: optional(Type.String({ maxLength: 1000 })),
  }),
  response: Verification,
  async handle(services, caller, request) {
    const view = await remind(services, caller, request)
    return presentVerification(view, await presentContext(services, caller))
  },
})
