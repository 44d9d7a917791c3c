import { createClientToken } from '../../../../../domain/tokens/create-client-token.ts'
import { withNewSecret } from '../../../../../domain/tokens/with-usage.ts'
import { badField } from '../../../../../kernel/bad-field.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readExpiry } from '../../../../core/requests/admin-request.ts'
import { presentClientToken } from '../../../../present/present-administration.ts'
import { CreatedClientToken, NewClientToken } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/client-tokens',
  summary: 'Create a client token. Its secret is shown only once.',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'client-tokens.own' },
  status: 201,
  request: NewClientToken,
  response: CreatedClientToken,
  async handle(services, actor, request) {
    const { name, isGlobal = false, userEmail, scopes, expiresOn } = request
    if (isGlobal && userEmail !== undefined) {
      throw badField('userEmail', "can't be set for a global token, which can act as any user; leave it out")
    }
    const { token, secret } = await createClientToken(services, actor, {
      name,
      userEmail: isGlobal ? undefined : (userEmail ?? actor.email),
      scopes,
      expiresAt: readExpiry(expiresOn),
    })
    return { token: presentClientToken(withNewSecret(token, secret)), secret }
  },
})
