import type { AuditDeps } from '../../audit/audited.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { SharedMemory } from '../../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../../sharing/shared-object.ts'
import type { ViewerDeps } from '../../sharing/viewer.ts'
import type { IndexedShortcutStore } from '../../shortcuts/shortcut.ts'
import type { GoLink, GoLinkRecord } from './go-link.ts'

export interface GoLinkDeps extends ViewerDeps, AuditDeps {
  shortcuts: SharedObjectStore<GoLinkRecord>
  shortcutMemory: SharedMemory<GoLinkRecord, GoLink>
  indexedShortcuts: IndexedShortcutStore
  documents: DocumentStore
}
