import Type from 'typebox'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { askForConsent } from '../../../../../../pages/consent/tool-consent.ts'
import { named } from '../../../../../../schemas/named.ts'
import { ActionPackId, AuthorizeActionPackRequest } from '../../../../../../schemas/tool-servers.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/actions/actionpack/{actionPackId}/auth',
  summary: 'Start authorizing an action pack: the tools of one tool server. Redirect the browser to the returned URL.',
  tag: 'Tools',
  auth: { kind: 'client', scope: 'TOOLS' },
  params: ActionPackId,
  request: AuthorizeActionPackRequest,
  response: named('AuthorizeActionPackResponse', { redirectUrl: Type.String() }),
  async handle(services, caller, { returnUrl }, { params }) {
    return { redirectUrl: await askForConsent(services, caller, params.actionPackId, returnUrl) }
  },
})
