import { documentId } from '../documents/document.ts'
import type { StoredDocument } from '../documents/document-store.ts'
import { firstLine } from '../documents/fallback-title.ts'
import type { Announcement } from '../knowledge/announcements/announcement.ts'
import { ANNOUNCEMENTS } from './presets.ts'
import type { EventReason } from './trigger-outbox.ts'
import type { Upload } from './upload-log.ts'

/** An event, as a user who can see its subject receives it. */
export interface ContentEvent {
  readonly datasource: string
  readonly reason: EventReason
  readonly docType: string
  readonly docId: string
  readonly viewUrl: string
  readonly title: string
  readonly at: Date
  /** Set for what happens at a time that was known before: how far from it. */
  readonly offsetSeconds?: number
}

export function documentEvent(
  document: Pick<StoredDocument | Upload, 'datasource' | 'objectType' | 'id' | 'title' | 'viewUrl'> & {
    readonly body?: string
  },
  reason: EventReason,
  at: Date,
): ContentEvent {
  return {
    datasource: document.datasource,
    reason,
    docType: document.objectType,
    docId: documentId(document),
    viewUrl: document.viewUrl ?? '',
    title: document.title || (firstLine(document.body ?? '') ?? document.id),
    at,
  }
}

export function announcementEvent(announcement: Announcement): ContentEvent {
  const { id, record } = announcement
  return {
    datasource: ANNOUNCEMENTS,
    reason: announcementReason(announcement),
    docType: 'announcement',
    docId: `${ANNOUNCEMENTS}:announcement:${id}`,
    viewUrl: record.viewUrl ?? '',
    title: record.title,
    at: new Date(announcedAt(announcement)),
  }
}

/** When its current content was published. */
export function announcedAt({ record, updatedAt }: Announcement): number {
  return Math.max(record.startsAt, updatedAt.getTime())
}

export function announcementReason({ record, createdAt, updatedAt }: Announcement): 'CREATED' | 'UPDATED' {
  return updatedAt.getTime() > Math.max(record.startsAt, createdAt.getTime()) ? 'UPDATED' : 'CREATED'
}

/** The body of a message: names, never texts. Whoever wants the text asks for it with rights of their own. */
export function messageBody(triggerId: string, event: ContentEvent): string {
  const isScheduled = event.offsetSeconds !== undefined
  return JSON.stringify({
    version: '1',
    trigger_id: triggerId,
    event_type: isScheduled ? 'CONTENT_SCHEDULE' : 'DOCUMENT_CHANGE',
    ...eventFields(event),
    ...(isScheduled && { time_offset_seconds: event.offsetSeconds }),
  })
}

/** An event as receivers and the API see it. */
export function eventFields(event: ContentEvent) {
  return {
    datasource: event.datasource,
    reason: event.reason,
    doc_type: event.docType,
    doc_id: event.docId,
    view_url: event.viewUrl,
    title: event.title,
    event_time: event.at.toISOString(),
  }
}
