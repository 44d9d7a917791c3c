import Type from 'typebox'
import { bulkIndexShortcuts } from '../../../../domain/shortcuts/bulk-index-shortcuts.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { BULK_FIELDS } from '../../../schemas/bulk-request.ts'
import { named } from '../../../schemas/named.ts'
import { ExternalShortcut } from '../../../schemas/shortcut-definitions.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/bulkindexshortcuts',
  summary: 'Replace all short links that other services host, page by page',
  tag: 'Shortcuts',
  auth: { kind: 'indexingToken' },
  request: named('BulkIndexShortcutsRequest', { ...BULK_FIELDS, shortcuts: Type.Array(ExternalShortcut) }),
  async handle(services, { token }, request) {
    await bulkIndexShortcuts(services, token, request)
  },
})
