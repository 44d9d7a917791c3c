import { basename, extname } from 'node:path'

export interface FileType {
  readonly mimeType: string
  /** Sent as text; otherwise the bytes go as they are and the service reads them. */
  readonly isText: boolean
}

const text = (mimeType: string): FileType => ({ mimeType, isText: true })
const bytes = (mimeType: string): FileType => ({ mimeType, isText: false })

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

const BY_EXTENSION: Readonly<Record<string, FileType>> = {
  md: text('text/markdown'),
  markdown: text('text/markdown'),
  mdx: text('text/markdown'),
  html: text('text/html'),
  htm: text('text/html'),
  xhtml: text('text/html'),
  csv: text('text/csv'),
  tsv: text('text/tab-separated-values'),
  vcf: text('text/vcard'),

  pdf: bytes('application/pdf'),
  doc: bytes('application/msword'),
  docx: bytes(`${OFFICE}.wordprocessingml.document`),
  xls: bytes('application/vnd.ms-excel'),
  xlsx: bytes(`${OFFICE}.spreadsheetml.sheet`),
  ppt: bytes('application/vnd.ms-powerpoint'),
  pptx: bytes(`${OFFICE}.presentationml.presentation`),
  odt: bytes(`${OPEN_DOCUMENT}.text`),
  ods: bytes(`${OPEN_DOCUMENT}.spreadsheet`),
  odp: bytes(`${OPEN_DOCUMENT}.presentation`),
  rtf: bytes('application/rtf'),
  epub: bytes('application/epub+zip'),
  eml: bytes('message/rfc822'),
}

/** Prose and source code that is read as it stands. */
const PLAIN =
  'txt text rst adoc asciidoc org tex log ' +
  'bash c cc clj cpp cs css dart ex exs go gradle graphql groovy h hpp hs java js jsx jl kt lua m mjs ml nix php pl proto ' +
  'ps1 py r rb rs scala scss sh sql svelte swift tf toml ts tsx vue yaml yml zig'
const PLAIN_EXTENSIONS = new Set(PLAIN.split(' '))

/** Files that have a well-known name in place of an extension. */
const PLAIN_NAMES = /^(readme|license|licence|copying|notice|authors|contributing|changelog|makefile|dockerfile)$/i

/** How a file is sent, by its name; `undefined`: it is not a type that the service reads. */
export function fileType(path: string): FileType | undefined {
  const extension = extname(path).slice(1).toLowerCase()
  if (extension === '') return PLAIN_NAMES.test(basename(path)) ? text('text/plain') : undefined
  return BY_EXTENSION[extension] ?? (PLAIN_EXTENSIONS.has(extension) ? text('text/plain') : undefined)
}
