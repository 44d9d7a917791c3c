import Type from 'typebox'
import { getGoLink } from '../../../../../domain/knowledge/golinks/read-go-links.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentShortcut } from '../../../../present/knowledge/present-shortcut.ts'
import { ClientShortcut } from '../../../../schemas/knowledge/shortcut.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getshortcut',
  summary: 'Get a go link by ID or alias',
  tag: 'Shortcuts',
  auth: { kind: 'client', scope: 'SHORTCUTS' },
  errors: 'shared',
  request: named('GetShortcutRequest', {
    id: Type.Optional(Type.Integer()),
    alias: Type.Optional(Type.String({ maxLength: 255 })),
  }),
  response: named('GetShortcutResponse', { shortcut: ClientShortcut }),
  async handle(services, caller, request) {
    const view = await getGoLink(services, caller, request)
    return { shortcut: presentShortcut(view, await presentContext(services, caller), services.publicAddress.url) }
  },
})
