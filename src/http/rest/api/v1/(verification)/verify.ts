import Type from 'typebox'
import { verifyDocument } from '../../../../../domain/knowledge/verification/verify.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentVerification } from '../../../../present/knowledge/present-verification.ts'
import { Verification } from '../../../../schemas/knowledge/verification.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/verify',
  summary: 'Verify a document or answer, mark it as outdated, or undo that',
  tag: 'Verification',
  auth: { kind: 'client', scope: 'VERIFICATION' },
  errors: 'shared',
  request: named('VerifyRequest', {
    documentId: Type.String({ maxLength: 2000 }),
    action: Type.Optional(Type.Enum(['VERIFY', 'DEPRECATE', 'UNVERIFY'], { description: 'Default: VERIFY' })),
  }),
  response: Verification,
  async handle(services, caller, { documentId, action = 'VERIFY' }) {
    const view = await verifyDocument(services, caller, documentId, action)
    return presentVerification(view, await presentContext(services, caller))
  },
})
