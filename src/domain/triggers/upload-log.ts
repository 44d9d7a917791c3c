import type { DocumentFacts, DocumentRef } from '../documents/document.ts'

/** That a document was uploaded, and what is known of it now, its texts aside. */
export interface Upload extends DocumentRef {
  readonly key: number
  /** The step of the documents' log. */
  readonly seq: number
  readonly at: Date
  readonly reason: 'CREATED' | 'UPDATED'
  readonly title: string
  readonly viewUrl: string | undefined
  readonly principals: readonly string[]
  readonly facts: DocumentFacts
}

export interface UploadStretch {
  /** Without documents that are gone or not to be found, and without those whose rows are damaged. */
  readonly uploads: readonly Upload[]
  /** Everything up to here was checked. */
  readonly position: number
}

/** The uploads of documents as a log. */
export interface UploadLog {
  /** In order, after `seq` and up to `upTo`, of about `limit` steps. */
  after(seq: number, upTo: number, limit: number): Promise<UploadStretch>
  /** Of one datasource, newest first, among the `steps` up to `seq`. */
  upTo(datasource: string, seq: number, steps: number): Promise<Upload[]>
}
