/** What a reading process is asked; the content's bytes come as the payload. */
export interface ReadRequest {
  readonly type: string
  readonly charset?: string
  /** The bytes are UTF-8 text that was sent as text. */
  readonly isText: boolean
  readonly maxBytes: number
}

/** What it answers; the text is the payload. */
export interface ReadReply {
  readonly title?: string
  readonly problem?: string
}
