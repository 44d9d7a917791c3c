/** Types whose text is taken as it is. */
const PLAIN = ['text/plain', 'text/markdown', 'text/csv', 'text/tab-separated-values', 'text/vcard']

/** Types that carry text only inside a binary form; their text is accepted when the sender extracted it. */
const DOCUMENTS = [
  'application/msword',
  'application/onenote',
  'application/pdf',
  'application/rtf',
  'application/epub+zip',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.apple.keynote',
  'application/vnd.apple.pages',
  'application/vnd.google-apps.form',
  'application/vnd.google-apps.site',
  'application/x-apple-diskimage',
  'application/x-executable',
  'application/x-shockwave-flash',
  'message/rfc822',
]

/** Text types that hold data or style rather than something to read. */
const NOT_PROSE = ['text/xml', 'text/css']

export type ContentForm = 'plain' | 'html' | 'document'

/** How content of a type becomes text; `undefined`: the type is not supported. */
export function contentForm(mimeType: string): ContentForm | undefined {
  const type = bareType(mimeType)
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (PLAIN.includes(type)) return 'plain'
  if (DOCUMENTS.includes(type)) return 'document'
  return type.startsWith('text/') && !NOT_PROSE.includes(type) ? 'plain' : undefined
}

/** `Text/HTML; charset=utf-8` → `text/html`. */
function bareType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}
