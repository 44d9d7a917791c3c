import { Type } from 'typebox'
import { documentId } from '../domain/documents/document.ts'
import type { StoredDocument } from '../domain/documents/document-store.ts'
import { documentUrl } from '../domain/documents/document-url.ts'
import type { DocumentSpec } from '../domain/search/documents/document-spec.ts'
import { readDocument } from '../domain/search/documents/read-document.ts'
import { badField } from '../kernel/bad-field.ts'
import { day, lines, personName } from './describe.ts'
import { documentFields } from './document-fields.ts'
import { idInUri } from './document-uri.ts'
import { cutPage, cutRange, MAX_RANGE_CHARACTERS } from './text-page.ts'
import { tool } from './tool.ts'

export const readDocumentTool = tool({
  name: 'read_document',
  title: 'Read a document',
  description: lines(
    'Read one document that the user can read, with its comments. Pass the URL or ID of a search result.',
    'Long documents come in pages of about 20,000 characters: pass `page` for the next one, or `start` and `end` for a part of the text.',
  ),
  scope: 'DOCUMENTS',
  effect: 'read',
  input: Type.Object({
    url: Type.Optional(Type.String({ description: 'The URL of the document, as search returned it', maxLength: 4000 })),
    id: Type.Optional(
      Type.String({ description: 'The ID of the document, as search returned it. Instead of `url`', maxLength: 4000 }),
    ),
    page: Type.Optional(Type.Integer({ description: 'The page of a long document, starting at 1', minimum: 1 })),
    start: Type.Optional(
      Type.Integer({
        description: 'Instead of `page`: the first character to return, starting at 0',
        minimum: 0,
        maximum: 2 ** 31,
      }),
    ),
    end: Type.Optional(
      Type.Integer({
        description: `The character to stop before, at most ${MAX_RANGE_CHARACTERS} after \`start\``,
        minimum: 0,
        maximum: 2 ** 31,
      }),
    ),
  }),
  output: Type.Object({
    ...documentFields,
    page: Type.Integer(),
    pages: Type.Integer(),
    start: Type.Optional(Type.Integer({ description: 'Where a range begins' })),
    end: Type.Optional(Type.Integer({ description: 'Where it ends' })),
    characters: Type.Integer({ description: 'How long the whole text is' }),
    text: Type.String(),
  }),
  async call(services, caller, { url, id, page = 1, start, end }) {
    if (!url && !id) throw badField('url', 'is required, unless you send `id`')
    const { document, datasource } = await readDocument(services, caller, { ...specOf(url), ...specOf(id) })
    const whole = textOf(document)
    const range = start === undefined && end === undefined ? undefined : cutRange(whole, start ?? 0, end)
    const { text: pageText, pages } = cutPage(whole, page)
    const text = range?.text ?? pageText
    if (page > pages) throw badField('page', `must be between 1 and ${pages}; got ${page}`)
    const author = personName(document.facts.author)
    const owner = personName(document.facts.owner)
    const { objectType, updatedAt, facts } = document
    return {
      text: lines(
        `# ${document.title}`,
        `URL: ${documentUrl(document)}`,
        [
          `App: ${datasource?.displayName ?? document.datasource}`,
          objectType && `Type: ${objectType}`,
          facts.container && `In: ${facts.container}`,
          author && `Author: ${author}`,
          owner && `Owner: ${owner}`,
          `Updated: ${day(updatedAt)}`,
        ]
          .filter(Boolean)
          .join(' · '),
        range && `Characters ${range.start} to ${range.end} of ${whole.length}`,
        !range && pages > 1 && `Page ${page} of ${pages}${page < pages ? `; the next is page ${page + 1}` : ''}`,
        facts.contentProblem && `The text is not complete: ${facts.contentProblem}`,
        `\n${text === '' ? '(The document has no text.)' : text}`,
      ),
      structured: {
        title: document.title,
        url: documentUrl(document),
        id: documentId(document),
        datasource: document.datasource,
        ...(objectType && { type: objectType }),
        ...(author && { author }),
        ...(owner && { owner }),
        updatedAt: new Date(updatedAt).toISOString(),
        page,
        pages,
        ...(range && { start: range.start, end: range.end }),
        characters: whole.length,
        text,
      },
    }
  },
})

/** Models put a URL where an ID belongs, an ID where a URL does, or the address of a resource in either. */
function specOf(named = ''): DocumentSpec {
  const text = named.trim()
  if (text === '') return {}
  const id = idInUri(text)
  if (id !== undefined) return { id }
  if (/^(?:https?|urn):/i.test(text)) return { url: text }
  // An ID has colons before its first slash: `wiki:Page:plan/1`.
  return /^[\w-]+(?:\.[\w-]+)+\//.test(text) ? { url: `https://${text}` } : { id: text }
}

/** What there is to read: the body, or else the summary, and what people said about it. */
export function textOf({ body, summary, facts }: StoredDocument): string {
  const comments = (facts.comments ?? []).map(
    ({ author, createdAt, text }) =>
      `[Comment${author ? ` by ${personName(author)}` : ''}${createdAt === undefined ? '' : `, ${day(createdAt)}`}]\n${text}`,
  )
  return [body || summary, ...comments].filter((part) => part !== '').join('\n\n')
}
