/** Text, or a file in base64, with its type. */
export interface Content {
  readonly mimeType: string
  readonly textContent?: string
  readonly binaryContent?: string
}
