import { contentForm } from '../../content/mime-types.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** For clients that send files without a type, or with one that says nothing. */
const BY_ENDING: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: `${OFFICE}.wordprocessingml.document`,
  eml: 'message/rfc822',
  epub: 'application/epub+zip',
  htm: 'text/html',
  html: 'text/html',
  log: 'text/plain',
  md: 'text/markdown',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${OFFICE}.presentationml.presentation`,
  rtf: 'application/rtf',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  vcf: 'text/vcard',
  xls: 'application/vnd.ms-excel',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
}

/** What a file is: as its sender says where we can read that, else as the ending of its name says. */
export function fileContentType(name: string, said: string): string {
  const isReadable = contentForm(said) !== undefined
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const told = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined
  if (isReadable || told === undefined) return said === '' ? 'application/octet-stream' : said
  return told
}
