export type ChatFileFailure = 'PARSE_FAILED' | 'FILE_EXTENSION_UNSUPPORTED' | 'EMPTY_CONTENT'

/** A file that somebody uploaded to ask about, without its bytes. */
export interface ChatFile {
  readonly id: string
  /** Whose it is, in lower case. For everybody else it does not exist. */
  readonly owner: string
  readonly name: string
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  readonly status: 'PROCESSED' | 'PARTIALLY_PROCESSED' | 'FAILED'
  readonly failure: ChatFileFailure | undefined
  /** What answers are taken from; empty if it could not be read. */
  readonly text: string
  readonly uploadedAt: Date
}

export interface NewChatFile extends ChatFile {
  readonly bytes: Uint8Array
}

/** What one person may keep. */
export interface ChatFileLimits {
  readonly files: number
  readonly bytes: number
}

export interface ChatFileStore {
  /** All of them, of one owner, or none: whether the owner's limits allow it is found out in the same step. */
  add(files: readonly NewChatFile[], limits: ChatFileLimits): Promise<boolean>
  /** Those of this owner, in the order of the ids. */
  findAll(ids: readonly string[], owner: string): Promise<ChatFile[]>
  bytesOf(id: string, owner: string): Promise<{ readonly file: ChatFile; readonly bytes: Uint8Array } | undefined>
  /** Those of this owner; others stay. */
  remove(ids: readonly string[], owner: string): Promise<void>
  /** Uploaded before then, at most so many at once; how many went. */
  sweep(before: Date, limit: number): Promise<number>
}
