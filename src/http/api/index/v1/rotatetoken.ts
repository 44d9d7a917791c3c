import Type from 'typebox'
import { rotateToken } from '../../../../domain/tokens/rotate-token.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/rotatetoken',
  summary: 'Rotate the token used for this request',
  tag: 'Authentication',
  auth: { kind: 'indexingToken' },
  response: named('RotateTokenResponse', {
    rawSecret: Type.String({ description: 'The new token. Shown only once.' }),
    createdAt: Type.Integer({ description: 'Unix time in seconds' }),
    rotationPeriodMinutes: Type.Integer(),
  }),
  async handle(services, { token, secretHash }, _body, { address }) {
    const { rawSecret, createdAt, rotationPeriodMinutes } = await rotateToken(services, token, secretHash, address)
    return { rawSecret, createdAt: Math.floor(createdAt.getTime() / 1000), rotationPeriodMinutes }
  },
})
