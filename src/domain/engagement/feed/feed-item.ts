import type { UserReference } from '../../../wire/document-definition.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { AnnouncementDeps } from '../../knowledge/announcements/announcement-deps.ts'
import type { AnnouncementView } from '../../knowledge/announcements/read-announcements.ts'
import type { CollectionView } from '../../knowledge/collections/view-collections.ts'
import type { VerificationDeps } from '../../knowledge/verification/verifiable.ts'
import type { PersonEntry } from '../../people/directory/person-entry.ts'
import type { SearchDeps } from '../../search/search-deps.ts'
import type { ActivityDeps } from '../record-activity.ts'

/** Something for the caller's eyes, and why. */
export type FeedItem = { readonly justification: string } & (
  | {
      readonly kind: 'document'
      readonly document: StoredDocument
      /** Who mentioned the caller or asked them, if known. */
      readonly from?: UserReference | undefined
      /** How many people read it recently, if that's why it's shown. */
      readonly readers?: number
      /** When the caller last viewed it, if that's the reason. */
      readonly viewedAt?: Date | undefined
    }
  | { readonly kind: 'announcement'; readonly view: AnnouncementView }
  | { readonly kind: 'collection'; readonly view: CollectionView }
  | { readonly kind: 'person'; readonly entry: PersonEntry }
  /** Something that people search for in vain. */
  | { readonly kind: 'gap'; readonly query: string }
)

export type FeedDeps = ActivityDeps &
  SearchDeps &
  AnnouncementDeps &
  VerificationDeps & {
    /** How many others must have searched for words before they are shown. */
    gapSearchers: number
  }

export interface FeedOptions {
  readonly size: number
  /** Only documents of these; empty: of all. */
  readonly datasources: readonly string[]
}
