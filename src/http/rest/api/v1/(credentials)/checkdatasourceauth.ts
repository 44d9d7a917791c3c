import Type from 'typebox'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

const UnauthorizedDatasourceInstance = named('UnauthorizedDatasourceInstance', {
  datasourceInstance: Type.Optional(Type.String()),
  displayName: Type.Optional(Type.String()),
  authStatus: Type.Optional(Type.Enum(['DISABLED', 'AWAITING_AUTH', 'AUTHORIZED', 'STALE_OAUTH', 'SEG_MIGRATION'])),
  authUrlRelativePath: Type.Optional(Type.String()),
})

/** All content is pushed with its permissions: there is no datasource that asks a user for consent of their own. */
export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/checkdatasourceauth',
  summary: "List data sources that still need the user's consent",
  tag: 'Authentication',
  auth: { kind: 'client', scope: 'any' },
  response: named('CheckDatasourceAuthResponse', {
    unauthorizedDatasourceInstances: Type.Array(UnauthorizedDatasourceInstance),
  }),
  async handle() {
    return { unauthorizedDatasourceInstances: [] }
  },
})
