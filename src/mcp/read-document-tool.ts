import { Type } from 'typebox'
import { documentId } from '../domain/documents/document.ts'
import type { StoredDocument } from '../domain/documents/document-store.ts'
import { documentUrl } from '../domain/documents/document-url.ts'
import { readDocument } from '../domain/search/documents/read-document.ts'
import { ServiceError } from '../kernel/errors.ts'
import { day, lines, personName } from './describe.ts'
import { cutPage } from './text-page.ts'
import { tool } from './tool.ts'

export const readDocumentTool = tool({
  name: 'read_document',
  title: 'Read a document',
  description: lines(
    'Returns the whole text of one document that the user may read, by its URL or by the id of a search result.',
    'A long document comes in pages; ask for the next one with `page`.',
  ),
  scope: 'DOCUMENTS',
  effect: 'read',
  input: Type.Object({
    url: Type.Optional(Type.String({ description: 'The URL as search returned it', maxLength: 4000 })),
    id: Type.Optional(
      Type.String({ description: 'The id as search returned it, instead of the URL', maxLength: 4000 }),
    ),
    page: Type.Optional(Type.Integer({ description: 'Which page of a long document, from 1', minimum: 1 })),
  }),
  output: Type.Object({
    title: Type.String(),
    url: Type.String(),
    id: Type.String(),
    datasource: Type.String(),
    type: Type.Optional(Type.String()),
    author: Type.Optional(Type.String()),
    owner: Type.Optional(Type.String()),
    updatedAt: Type.String(),
    page: Type.Integer(),
    pages: Type.Integer(),
    text: Type.String(),
  }),
  async call(services, caller, { url, id, page = 1 }) {
    if (!url && !id) throw new ServiceError('invalid_request', 'Give url or id to say which document')
    const { document, datasource } = await readDocument(services, caller, { url, id })
    const { text, pages } = cutPage(textOf(document), page)
    if (page > pages) throw new ServiceError('invalid_request', `The document has ${pages} pages; page ${page} is none`)
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
        pages > 1 && `Page ${page} of ${pages}${page < pages ? `; the next is page ${page + 1}` : ''}`,
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
        text,
      },
    }
  },
})

/** What there is to read: the body, or else the summary, and what people said about it. */
function textOf({ body, summary, facts }: StoredDocument): string {
  const comments = (facts.comments ?? []).map(
    ({ author, createdAt, text }) =>
      `[Comment${author ? ` by ${personName(author)}` : ''}${createdAt === undefined ? '' : `, ${day(createdAt)}`}]\n${text}`,
  )
  return [body || summary, ...comments].filter((part) => part !== '').join('\n\n')
}
