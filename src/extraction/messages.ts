/** A request to extract text. The file is the payload. */
export interface ReadRequest {
  readonly type: string
  readonly charset?: string
  /** The bytes are UTF-8 text that was sent as text. */
  readonly isText: boolean
  readonly maxBytes: number
}

/** What it answers to that; the payload is the text, then its structure. */
export interface ReadReply {
  /** Where in the payload the structure begins; absent: there is none. */
  readonly textBytes?: number
  readonly title?: string
  readonly problem?: string
}

/** A request to unpack an archive of skills, which is the payload. */
export interface SkillsRequest {
  /** The folder in which they are; empty: anywhere. */
  readonly skillsUnder: string
}

/** What it answers to that; the payload is the bytes of all files. */
export interface SkillsReply {
  readonly comment: string
  readonly skills: readonly {
    readonly folder: string
    readonly digest: string
    /** Where in the payload they are. */
    readonly files: readonly { readonly path: string; readonly start: number; readonly end: number }[]
    readonly problem?: string
  }[]
  readonly problem?: string
}
