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
  summary: 'Ask somebody to look at a document from a day on',
  tag: 'Verification',
  auth: { kind: 'client', scope: 'VERIFICATION' },
  errors: 'shared',
  request: named('ReminderRequest', {
    documentId: Type.String({ maxLength: 2000 }),
    assignee: optional(Type.String({ maxLength: 320, description: 'The id of a person; the caller unless said' })),
    remindInDays: optional(Type.Integer({ minimum: 0, maximum: 3650, description: '0, which is today, unless said' })),
    reason: optional(Type.String({ maxLength: 1000 })),
  }),
  response: Verification,
  async handle(services, caller, request) {
    const view = await remind(services, caller, request)
    return presentVerification(view, await presentContext(services, caller))
  },
})
