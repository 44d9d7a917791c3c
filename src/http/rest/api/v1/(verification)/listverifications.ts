import Type from 'typebox'
import { listVerifications } from '../../../../../domain/knowledge/verification/view-verifications.ts'
import { badField } from '../../../../../kernel/bad-field.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentVerification } from '../../../../present/knowledge/present-verification.ts'
import { Verification } from '../../../../schemas/knowledge/verification.ts'
import { named } from '../../../../schemas/named.ts'

const DEFAULT_COUNT = 20
const MAX_COUNT = 200

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/listverifications',
  summary: 'List what the caller should verify: due reminders first, then expired verifications',
  tag: 'Verification',
  auth: { kind: 'client', scope: 'VERIFICATION' },
  errors: 'shared',
  query: Type.Object({
    count: Type.Optional(Type.String({ description: `1 to ${MAX_COUNT}. Default: ${DEFAULT_COUNT}.` })),
  }),
  response: named('VerificationFeed', { documents: Type.Array(Verification) }),
  async handle(services, caller, _body, { query }) {
    const views = await listVerifications(services, caller, readCount(query.count))
    const context = await presentContext(services, caller)
    return { documents: views.map((view) => presentVerification(view, context)) }
  },
})

function readCount(text: string | undefined): number {
  const count = text === undefined ? DEFAULT_COUNT : Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_COUNT) return count
  throw badField('count', `must be an integer between 1 and ${MAX_COUNT}`)
}
