/** That somebody vouched for a document, or said that it is not to be used any more. */
export interface VerificationRecord {
  /** As answers of the Client API carry it; of a curated answer, its name as a document. */
  readonly documentId: string
  readonly state: 'VERIFIED' | 'DEPRECATED' | 'UNVERIFIED'
  /** In lower case. */
  readonly by: string
  readonly at: Date
  /** Until when it counts as verified; undefined unless it was. */
  readonly expiresAt: Date | undefined
}

/** That somebody is to look at a document from a day on. */
export interface Reminder {
  readonly id: string
  readonly documentId: string
  readonly assignee: string
  readonly requestor: string
  readonly remindAt: Date
  readonly createdAt: Date
  readonly reason: string | undefined
  /** Whoever asked might have verified it themselves: so may the assignee. */
  readonly isEntrusted: boolean
}

export interface VerificationStore {
  findAll(documentIds: readonly string[]): Promise<VerificationRecord[]>
  /** What somebody vouched for last. */
  by(email: string): Promise<VerificationRecord[]>
  /** Those that are verified and end after one time and up to another, in that order, from the one after `last`. */
  endingWithin(
    span: { readonly after: Date; readonly upTo: Date },
    last: VerificationRecord | undefined,
    limit: number,
  ): Promise<VerificationRecord[]>
  /** Also ends all reminders of the document. */
  put(record: VerificationRecord): Promise<void>
  /** False: the document has as many as it may have. */
  remind(reminder: Reminder, atMost: number): Promise<boolean>
  /** In the order of their days. */
  remindersOf(documentIds: readonly string[]): Promise<Reminder[]>
  remindersFor(assignee: string): Promise<Reminder[]>
}
