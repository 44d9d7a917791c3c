import Type from 'typebox'
import { documentId } from '../../../../../domain/documents/document.ts'
import { documentsByFacets } from '../../../../../domain/search/documents/documents-by-facets.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentDocument } from '../../../../present/present-document.ts'
import { presentEach } from '../../../../present/present-each.ts'
import { Document } from '../../../../schemas/document.ts'
import { named } from '../../../../schemas/named.ts'
import { FacetFilterSet, readFacetFilter } from '../../../../schemas/search/facet-filter.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getdocumentsbyfacets',
  summary: 'List documents that match filters, newest first',
  tag: 'Documents',
  auth: { kind: 'client', scope: 'DOCUMENTS' },
  request: named('GetDocumentsByFacetsRequest', {
    filterSets: Type.Array(FacetFilterSet, { maxItems: 100, description: 'At least one must match' }),
    datasourcesFilter: Type.Optional(Type.Array(Type.String(), { description: 'Only these data sources' })),
    cursor: Type.Optional(
      Type.String({ maxLength: 20_000, description: 'From the previous page, with the same filters' }),
    ),
  }),
  response: named('GetDocumentsByFacetsResponse', {
    documents: Type.Array(Document),
    hasMoreResults: Type.Boolean(),
    cursor: Type.Optional(Type.String()),
  }),
  async handle(services, caller, { filterSets, datasourcesFilter = [], cursor }, { log }) {
    const answer = await documentsByFacets(services, caller, {
      filterSets: filterSets.map(({ filters = [] }) => filters.map(readFacetFilter)),
      datasources: datasourcesFilter,
      cursor,
    })
    return {
      documents: presentEach(
        answer.hits,
        log,
        ({ document }) => documentId(document),
        ({ document }) => presentDocument(document, answer.datasources.get(document.datasource), services.directory),
      ),
      hasMoreResults: answer.cursor !== undefined,
      ...(answer.cursor !== undefined && { cursor: answer.cursor }),
    }
  },
})
