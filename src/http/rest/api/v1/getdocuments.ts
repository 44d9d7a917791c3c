import Type from 'typebox'
import { getDocuments, textOf } from '../../../../domain/search/documents/get-documents.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentAttached } from '../../../present/present-custom-data.ts'
import { presentDocument } from '../../../present/present-document.ts'
import { DocumentOrError } from '../../../schemas/document.ts'
import { named } from '../../../schemas/named.ts'
import { DocumentSpec } from '../../../schemas/search/search-request.ts'

const ABSENT = { error: 'There is no such document, or you may not read it' }

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getdocuments',
  summary: 'Read documents by id or address, with their texts if wanted',
  tag: 'Documents',
  auth: { kind: 'client', scope: 'DOCUMENTS' },
  request: named('GetDocumentsRequest', {
    documentSpecs: Type.Array(DocumentSpec, { maxItems: 100 }),
    includeFields: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 20,
        description: 'DOCUMENT_CONTENT: the text; CUSTOM_METADATA: what others attached, in customData',
      }),
    ),
  }),
  response: named('GetDocumentsResponse', {
    documents: Type.Record(Type.String(), DocumentOrError, { description: 'By the id or address that was sent' }),
  }),
  async handle(services, caller, { documentSpecs, includeFields = [] }) {
    const withText = includeFields.includes('DOCUMENT_CONTENT')
    const found = await getDocuments(services, caller, documentSpecs, { withText })
    const answers = found.map((readable, at) => {
      const { id, url } = documentSpecs[at] ?? {}
      if (readable === undefined) return [id || url || '', ABSENT] as const
      const { document, datasource } = readable
      const shown = presentDocument(document, datasource, services.directory)
      const attached = includeFields.includes('CUSTOM_METADATA') ? presentAttached(document.metadata) : {}
      return [
        id || url || '',
        {
          ...shown,
          metadata: { ...shown.metadata, customData: { ...shown.metadata.customData, ...attached } },
          ...(withText && { content: { fullTextList: [textOf(readable)] } }),
        },
      ] as const
    })
    return { documents: Object.fromEntries(answers) }
  },
})
