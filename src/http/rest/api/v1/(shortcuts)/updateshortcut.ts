import Type from 'typebox'
import { viewGoLink } from '../../../../../domain/knowledge/golinks/read-go-links.ts'
import { updateGoLink } from '../../../../../domain/knowledge/golinks/write-go-link.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentShortcut } from '../../../../present/knowledge/present-shortcut.ts'
import { readSharing } from '../../../../schemas/knowledge/sharing.ts'
import { ClientShortcut, shortcutFields } from '../../../../schemas/knowledge/shortcut.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/updateshortcut',
  summary: 'Update a go link. Omitted fields stay unchanged.',
  tag: 'Shortcuts',
  auth: { kind: 'client', scope: 'SHORTCUTS' },
  errors: 'shared',
  request: named('UpdateShortcutRequest', { id: Type.Integer(), ...shortcutFields }),
  response: named('UpdateShortcutResponse', { shortcut: ClientShortcut }),
  async handle(services, caller, { id, ...request }) {
    const link = await updateGoLink(services, caller, id, { ...request, ...readSharing(request) })
    const view = await viewGoLink(services, caller, link)
    return { shortcut: presentShortcut(view, await presentContext(services, caller), services.publicAddress.url) }
  },
})
