import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { documentId } from '../domain/documents/document.ts'
import { readDocument } from '../domain/search/documents/read-document.ts'
import type { Services } from '../domain/services.ts'
import type { Caller } from '../domain/shared/caller.ts'
import { ServiceError } from '../kernel/errors.ts'
import { DOCUMENT_URI_TEMPLATE, documentUri, idInUri } from './document-uri.ts'
import { completeIds, findDocuments } from './find-documents.ts'
import { textOf } from './read-document-tool.ts'
import { cutRange } from './text-page.ts'

const LISTED = 20

/** Documents as resources: the newest are listed, every one that the caller may read is read by its name. */
export function registerDocuments(server: McpServer, services: Services, caller: Caller): void {
  const template = new ResourceTemplate(DOCUMENT_URI_TEMPLATE, {
    list: async () => ({
      resources: (await findDocuments(services, caller, '', LISTED)).map((document) => ({
        uri: documentUri(documentId(document)),
        name: document.title,
        mimeType: 'text/plain',
      })),
    }),
    complete: { id: (value) => completeIds(services, caller, value) },
  })
  const metadata = { title: 'Document', description: 'The text of a document that the user may read' }
  server.registerResource('document', template, { ...metadata, mimeType: 'text/plain' }, async (uri) => ({
    contents: [await documentContents(services, caller, idInUri(uri.href), uri.href)],
  }))
}

/** The beginning of a document, or all of a short one, with its title. */
export async function documentContents(
  services: Services,
  caller: Caller,
  id: string | undefined,
  uri = documentUri(id ?? ''),
) {
  const name = id ?? ''
  const spec = URL.canParse(name) && /^https?:/.test(name) ? { url: name } : { id: name }
  const found = await readDocument(services, caller, spec).catch((error: unknown) => {
    // What is not there and what the caller may not read are answered alike.
    if (error instanceof ServiceError && error.code === 'document_not_found') throw new ResourceNotFoundError(uri)
    throw error
  })
  const whole = textOf(found.document)
  const { text, end } = cutRange(whole, 0)
  const rest = end < whole.length ? `\n\n(${whole.length - end} more characters: use the tool read_document)` : ''
  return { uri, mimeType: 'text/plain', text: `# ${found.document.title}\n\n${text}${rest}` }
}
