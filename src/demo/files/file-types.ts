const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The MIME types of the files that the demo can write. */
export const FILE_TYPES = {
  docx: `${OFFICE}.wordprocessingml.document`,
  pptx: `${OFFICE}.presentationml.presentation`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pdf: 'application/pdf',
  eml: 'message/rfc822',
} as const

export type FileType = keyof typeof FILE_TYPES
