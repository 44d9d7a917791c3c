const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** Types whose text is not simply written down in them: a file that has to be taken apart. */
export const DOCUMENT_TYPES: readonly string[] = [
  'application/msword',
  'application/onenote',
  'application/pdf',
  'application/rtf',
  'text/rtf',
  'application/epub+zip',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  `${OFFICE}.presentationml.presentation`,
  `${OPEN_DOCUMENT}.text`,
  `${OPEN_DOCUMENT}.spreadsheet`,
  `${OPEN_DOCUMENT}.presentation`,
  'application/vnd.apple.keynote',
  'application/vnd.apple.pages',
  'application/vnd.apple.numbers',
  'application/vnd.google-apps.form',
  'application/vnd.google-apps.site',
  'application/x-apple-diskimage',
  'application/x-executable',
  'application/x-shockwave-flash',
  'message/rfc822',
]

/** Files that are no text at all: their readable strings are all there is to find them by. */
export const STRINGS_TYPES: readonly string[] = [
  'application/x-apple-diskimage',
  'application/x-executable',
  'application/x-shockwave-flash',
]

const TEXT_FORMS: Readonly<Record<string, ContentForm>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'text/vcard': 'vcard',
  'text/x-vcard': 'vcard',
}

/** Text types that hold data or style rather than something to read. */
const NOT_PROSE = ['text/xml', 'text/css']

export type ContentForm = 'plain' | 'html' | 'markdown' | 'csv' | 'tsv' | 'vcard' | 'document'

/** How content of a type becomes text; `undefined`: the type is not supported. */
export function contentForm(mimeType: string): ContentForm | undefined {
  const type = bareType(mimeType)
  const form = Object.hasOwn(TEXT_FORMS, type) ? TEXT_FORMS[type] : undefined
  if (form !== undefined) return form
  if (DOCUMENT_TYPES.includes(type)) return 'document'
  return /^text\/[\w.+-]+$/.test(type) && !NOT_PROSE.includes(type) ? 'plain' : undefined
}

/** `Text/HTML; charset=utf-8` → `text/html`. */
export function bareType(mimeType: string): string {
  if (/^[a-z]+\/[a-z]+$/.test(mimeType)) return mimeType
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}

/** `text/html; charset="utf-8"` → `utf-8`. */
export function charsetOf(mimeType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)"?/i.exec(mimeType)?.[1]?.toLowerCase()
}
