import type { SharedObject } from '../../sharing/shared-object.ts'

interface Picture {
  readonly photoId?: string
  readonly url?: string
}

/** An announcement, shown between two times. Before that, it's a draft. */
export interface AnnouncementRecord {
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly endsAt: number
  readonly title: string
  readonly body?: {
    readonly text: string
    readonly links: readonly { readonly link?: string; readonly text?: string }[]
  }
  readonly emoji?: string
  readonly thumbnail?: Picture
  readonly banner?: Picture
  readonly sourceDocumentId?: string
  readonly hidesAuthor?: boolean
  readonly channel: 'MAIN' | 'SOCIAL_FEED'
  readonly postType: 'TEXT' | 'LINK'
  readonly isPrioritized?: boolean
  readonly viewUrl?: string
}

export type Announcement = SharedObject<AnnouncementRecord>
