import { createIndexingToken } from '../../../../../domain/tokens/create-indexing-token.ts'
import { withNewSecret } from '../../../../../domain/tokens/with-usage.ts'
import { badField } from '../../../../../kernel/bad-field.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readExpiry } from '../../../../core/requests/admin-request.ts'
import { presentIndexingToken } from '../../../../present/present-administration.ts'
import { CreatedIndexingToken, NewIndexingToken } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/indexing-tokens',
  summary: 'Create an indexing token. Its secret is shown only once.',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'indexing-tokens' },
  status: 201,
  request: NewIndexingToken,
  response: CreatedIndexingToken,
  async handle(services, actor, request) {
    const { isGlobal = false, datasources = [], expiresOn, allowedIps, ...rest } = request
    if (isGlobal && datasources.length > 0) {
      throw badField('datasources', 'must be empty for a token with global permissions, which cover all data sources')
    }
    const { token, secret } = await createIndexingToken(services, actor, {
      ...rest,
      datasources: isGlobal ? 'all' : datasources,
      expiresAt: readExpiry(expiresOn),
      ...(allowedIps && { allowedRanges: allowedIps }),
    })
    return { token: presentIndexingToken(withNewSecret(token, secret)), secret }
  },
})
