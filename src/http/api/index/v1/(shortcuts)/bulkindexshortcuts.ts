import Type from 'typebox'
import { bulkIndexShortcuts } from '../../../../../domain/shortcuts/bulk-index-shortcuts.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { BULK_FIELDS } from '../../../../schemas/indexing/bulk-request.ts'
import { ExternalShortcut } from '../../../../schemas/indexing/shortcut-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/bulkindexshortcuts',
  summary: 'Replace all go links hosted elsewhere, page by page',
  tag: 'Shortcuts',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('BulkIndexShortcutsRequest', { ...BULK_FIELDS, shortcuts: Type.Array(ExternalShortcut) }),
  async handle(services, { token }, request) {
    await bulkIndexShortcuts(services, token, request)
  },
})
