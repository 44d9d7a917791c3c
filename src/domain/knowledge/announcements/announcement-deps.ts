import type { AuditDeps } from '../../audit/audited.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { PublishingDeps } from '../../sharing/publishing.ts'
import type { ReactionStore } from '../../sharing/reaction.ts'
import type { SharedMemory } from '../../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../../sharing/shared-object.ts'
import type { ViewerDeps } from '../../sharing/viewer.ts'
import type { Announcement, AnnouncementRecord } from './announcement.ts'

export interface AnnouncementDeps extends ViewerDeps, AuditDeps, PublishingDeps {
  announcements: SharedObjectStore<AnnouncementRecord>
  announcementMemory: SharedMemory<AnnouncementRecord, Announcement>
  documents: DocumentStore
  reactions: ReactionStore
}
