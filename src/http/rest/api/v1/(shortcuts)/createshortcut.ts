import { viewGoLink } from '../../../../../domain/knowledge/golinks/read-go-links.ts'
import { createGoLink } from '../../../../../domain/knowledge/golinks/write-go-link.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentShortcut } from '../../../../present/knowledge/present-shortcut.ts'
import { readSharing } from '../../../../schemas/knowledge/sharing.ts'
import { ClientShortcut, shortcutFields } from '../../../../schemas/knowledge/shortcut.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/createshortcut',
  summary: 'Create a go link to a URL, a document or a URL template',
  tag: 'Shortcuts',
  auth: { kind: 'client', scope: 'SHORTCUTS' },
  errors: 'shared',
  request: named('CreateShortcutRequest', { data: named('ShortcutMutableProperties', shortcutFields) }),
  response: named('CreateShortcutResponse', { shortcut: ClientShortcut }),
  async handle(services, caller, { data }) {
    const link = await createGoLink(services, caller, { ...data, ...readSharing(data) })
    const view = await viewGoLink(services, caller, link)
    return { shortcut: presentShortcut(view, await presentContext(services, caller), services.publicAddress.url) }
  },
})
