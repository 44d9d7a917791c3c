/** A content that passed its checks: of a supported type, decoded, not too large. */
export interface CheckedContent {
  /** Without parameters, in lower case. */
  readonly type: string
  /** As the type's parameter says; absent: found out from the bytes. */
  readonly charset: string | undefined
  /** Text that was sent as such, or the bytes of the file. */
  readonly data: string | Uint8Array
}

export interface ExtractedText {
  readonly text: string
  /** What its parts are, in the form that is stored; absent: plain text. */
  readonly structure?: string
  /** What the content calls itself: its first heading, its title property, its subject. */
  readonly title?: string
  /** Why the text is missing or not whole, for people. */
  readonly problem?: string
}

/**
 * Finds the text of a content. A damaged or hostile one gives what could be read of it and a `problem`, and harms
 * neither the service nor other contents. Throws only where the content has no part in it: `unavailable`.
 */
export interface TextExtractor {
  extract(content: CheckedContent): Promise<ExtractedText>
  close(): Promise<void>
}
