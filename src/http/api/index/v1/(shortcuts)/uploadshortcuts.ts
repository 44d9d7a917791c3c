import Type from 'typebox'
import { uploadShortcuts } from '../../../../../domain/shortcuts/bulk-index-shortcuts.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { BULK_FIELDS } from '../../../../schemas/indexing/bulk-request.ts'
import { HostedShortcut } from '../../../../schemas/indexing/shortcut-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/uploadshortcuts',
  summary: 'Replace all go links hosted here, page by page',
  tag: 'Shortcuts',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('UploadShortcutsRequest', { ...BULK_FIELDS, shortcuts: Type.Array(HostedShortcut) }),
  async handle(services, { token }, request) {
    await uploadShortcuts(services, token, request)
  },
})
