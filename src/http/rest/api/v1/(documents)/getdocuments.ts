import Type from 'typebox'
import { sectionsOf } from '../../../../../domain/chat/passages/split/sections-of.ts'
import { documentId } from '../../../../../domain/documents/document.ts'
import { documentUses } from '../../../../../domain/engagement/document-use.ts'
import { documentContexts } from '../../../../../domain/search/documents/document-context.ts'
import { getDocuments, textOf } from '../../../../../domain/search/documents/get-documents.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentAttached } from '../../../../present/present-custom-data.ts'
import { presentDocument } from '../../../../present/present-document.ts'
import { presentDocumentContext } from '../../../../present/present-document-context.ts'
import { presentDocumentUse } from '../../../../present/present-document-use.ts'
import { DocumentOrError } from '../../../../schemas/document.ts'
import { named } from '../../../../schemas/named.ts'
import { DocumentSpec } from '../../../../schemas/search/search-request.ts'

const ABSENT = { error: "Document not found, or you don't have access" }

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getdocuments',
  summary: 'Get documents by ID or URL, optionally with their text',
  tag: 'Documents',
  auth: { kind: 'client', scope: 'DOCUMENTS' },
  request: named('GetDocumentsRequest', {
    documentSpecs: Type.Array(DocumentSpec, { maxItems: 100 }),
    includeFields: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 20,
        description:
          'DOCUMENT_CONTENT: the text and its headings. CUSTOM_METADATA: custom metadata, in customData. ' +
          'LAST_VIEWED_AT, VISITORS_COUNT, RECENT_SHARES: when the caller last viewed it, its number of viewers, and who shared it',
      }),
    ),
  }),
  response: named('GetDocumentsResponse', {
    documents: Type.Record(Type.String(), DocumentOrError, { description: 'Keyed by the ID or URL you sent' }),
  }),
  async handle(services, caller, { documentSpecs, includeFields = [] }) {
    const withText = includeFields.includes('DOCUMENT_CONTENT')
    const found = await getDocuments(services, caller, documentSpecs, { withText })
    const documents = found.flatMap((readable) => readable?.document ?? [])
    const contexts = await documentContexts(services, caller, documents.map(documentId))
    const uses = await documentUses(
      services,
      caller,
      documents.map(({ key }) => key),
      {
        lastRead: includeFields.includes('LAST_VIEWED_AT'),
        readers: includeFields.includes('VISITORS_COUNT'),
        shares: includeFields.includes('RECENT_SHARES'),
      },
    )
    const answers = found.map((readable, at) => {
      const { id, url } = documentSpecs[at] ?? {}
      if (readable === undefined) return [id || url || '', ABSENT] as const
      const { document, datasource } = readable
      const shown = presentDocument(document, datasource, services.directory)
      const attached = includeFields.includes('CUSTOM_METADATA') ? presentAttached(document.metadata) : {}
      const metadata = {
        ...shown.metadata,
        customData: { ...shown.metadata.customData, ...attached },
        ...presentDocumentContext(contexts.get(shown.id), services.directory),
      }
      return [
        id || url || '',
        {
          ...shown,
          metadata: presentDocumentUse(metadata, uses.get(document.key), services.directory),
          ...(withText && {
            content: { fullTextList: [textOf(readable)] },
            sections: sectionsOf(textOf(readable)).map((title) => ({ title, url: shown.url })),
          }),
        },
      ] as const
    })
    return { documents: Object.fromEntries(answers) }
  },
})
