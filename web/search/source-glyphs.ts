import type { Schemas } from '../generated/api.ts'

/** What an icon shows: the kind of a document, or of the place it is kept in. */
export type Kind =
  | 'wiki'
  | 'ticket'
  | 'message'
  | 'mail'
  | 'code'
  | 'page'
  | 'site'
  | 'file'
  | 'sheet'
  | 'slides'
  | 'pdf'
  | 'image'

/** Paths on a grid of 24, drawn as lines. */
export const GLYPHS: Readonly<Record<Kind, string>> = {
  wiki: 'M12 6v14M12 6C10 4 7 4 3 4v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2',
  ticket: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2',
  message: 'M4 5h16v11h-9l-4 4v-4H4z',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  page: 'M5 4h14v16H5zM9 8h6M9 12h6M9 16h3',
  site: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M3 12h18M12 3c3 4 3 14 0 18M12 3c-3 4-3 14 0 18',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  sheet: 'M4 4h16v16H4zM4 9h16M4 14h16M10 4v16',
  slides: 'M3 4h18M5 4v11h14V4M12 15v3M8 21l4-3 4 3',
  pdf: 'M6 3h8l4 4v14H6zM14 3v4h4M9 17v-5h2a1.5 1.5 0 0 1 0 3H9',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
}

const BY_CATEGORY: Readonly<Record<string, Kind>> = {
  KNOWLEDGE_HUB: 'wiki',
  TICKETS: 'ticket',
  CRM: 'ticket',
  MESSAGING: 'message',
  EMAIL: 'mail',
  CODE_REPOSITORY: 'code',
  PUBLISHED_CONTENT: 'page',
  COLLABORATIVE_CONTENT: 'file',
}

/** Files are known by their type, or by the word for it. The first that matches counts. */
const BY_FILE: readonly (readonly [Kind, RegExp])[] = [
  ['pdf', /pdf/],
  ['sheet', /sheet|excel|csv|numbers/],
  ['slides', /slide|deck|presentation|powerpoint|keynote/],
  ['image', /^image\/|photo|diagram/],
  ['mail', /^message\/rfc822|e-?mail/],
  ['site', /web ?(?:page|site)/],
]

/** The kind of a document, or undefined if nothing tells it. */
export function kindOf({ docType = '', metadata }: Partial<Schemas['Document']>): Kind | undefined {
  const category = BY_CATEGORY[metadata?.documentCategory ?? '']
  if (category !== undefined && category !== 'file') return category
  const told = `${metadata?.mimeType ?? ''} ${docType}`.toLowerCase()
  return BY_FILE.find(([, form]) => form.test(told))?.[0] ?? category
}
