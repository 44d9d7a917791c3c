import type { SharedObject } from '../../sharing/shared-object.ts'

interface Picture {
  readonly photoId?: string
  readonly url?: string
}

/** Something that people are told from one time until another. Before that it is a draft. */
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
