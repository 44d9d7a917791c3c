import type { DocumentWrite } from '../documents/document-store.ts'

/** What can be replaced as a whole. Memberships are replaced group by group. */
export type UploadKind =
  | 'documents'
  | 'users'
  | 'groups'
  | 'memberships'
  | 'employees'
  | 'teams'
  | 'externalShortcuts'
  | 'hostedShortcuts'

/** What an upload replaces. Only one may be open for a target at a time. */
export interface UploadTarget {
  readonly kind: UploadKind
  /** Empty: of the whole company, not of a datasource. */
  readonly datasource: string
  /** Of memberships; empty for other kinds. */
  readonly group: string
}

/** What happens to many things that an upload does not hold: their deletion waits, or they go at once. */
export type StaleChoice = 'pause' | 'delete'

/** One request of an upload, without its content. */
export interface UploadPage extends UploadTarget {
  readonly uploadId: string
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Discards the upload that is open for the target. */
  readonly isRestart: boolean
  readonly stale: StaleChoice
  /** Of the content: tells a page that is sent again from another one. */
  readonly fingerprint: string
}

/** One thing of an upload: its identity within the target, and the record that its store keeps. */
export interface UploadItem {
  readonly key: string
  readonly value: object
}

export type PageResult =
  /** On disk; the upload goes on. */
  | { readonly kind: 'staged' }
  /** On disk, and the upload has taken the place of what was there. */
  | { readonly kind: 'finished' }
  /** It was accepted before; nothing changed. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'busy'; readonly openUploadId: string }
  | { readonly kind: 'notOpen'; readonly openUploadId: string | undefined }

export interface Upload {
  readonly uploadId: string
  readonly kind: UploadKind
  readonly pages: number
  readonly startedAt: Date
  /** Undefined while it is open. */
  readonly endedAt: Date | undefined
  readonly lastPageAt: Date
  /** It was discarded because nobody went on with it. */
  readonly isAbandoned: boolean
  /** The last step of the documents' log that it wrote; 0 for other kinds. */
  readonly lastSeq: number
  /** Things that were not in it, and whose deletion waits. */
  readonly pausedDeletions: number
}

/**
 * Uploads that replace all there is of a kind. Pages are kept aside; nobody sees any of them until the last one has
 * arrived, and then all at once. What was written singly after the first page is newer than the upload and stays.
 */
export interface UploadStore {
  acceptDocuments(page: UploadPage, writes: readonly DocumentWrite[], at: Date): Promise<PageResult>
  acceptItems(page: UploadPage, items: readonly UploadItem[], at: Date): Promise<PageResult>

  /** Goes on with uploads whose end was cut off; returns how many. To be called before anything else is written. */
  resumeSwaps(): Promise<number>
  /** Discards open uploads that no page came for since `before`, with all they held; returns how many. */
  sweepAbandoned(before: Date, at: Date): Promise<number>

  /** Newest first, at most `limit`. */
  history(datasource: string, kind: UploadKind, limit: number): Promise<Upload[]>

  /**
   * Deletes what finished uploads left behind and whose time has come at `dueAt`; `'any'`: whatever its time. Returns
   * how many.
   */
  deleteStale(
    kinds: readonly UploadKind[],
    datasource: string | undefined,
    dueAt: Date | 'any',
    at: Date,
  ): Promise<number>

  /** Whether there is anything to delete at `at`. */
  hasDue(at: Date): Promise<boolean>

  /** Notes a processing of `datasource` (undefined: of all), unless one that covers it began after `notSince`. */
  beginProcessing(
    subject: ProcessingSubject,
    datasource: string | undefined,
    at: Date,
    notSince: Date | undefined,
  ): Promise<{ readonly blockedBy: Date | undefined }>
  endProcessing(subject: ProcessingSubject, datasource: string | undefined, beganAt: Date, at: Date): Promise<void>
  /** Processings of the datasource and of all, newest first. */
  processings(
    subject: ProcessingSubject,
    datasource: string,
    limit: number,
  ): Promise<{ startedAt: Date; endedAt: Date | undefined }[]>
}

export type ProcessingSubject = 'documents' | 'memberships' | 'people'
