import type { AuditDeps } from '../../audit/audited.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { PublishingDeps } from '../../sharing/publishing.ts'
import type { SharedMemory } from '../../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../../sharing/shared-object.ts'
import type { ViewerDeps } from '../../sharing/viewer.ts'
import type { Pin, PinRecord } from './pin.ts'

export interface PinDeps extends ViewerDeps, AuditDeps, PublishingDeps {
  pins: SharedObjectStore<PinRecord>
  pinMemory: SharedMemory<PinRecord, Pin>
  documents: DocumentStore
}
