import { browseDocuments, type ListedDocument } from '../../../../../../domain/troubleshooting/browse-datasource.ts'
import { documentKey } from '../../../../../../domain/troubleshooting/content-browser.ts'
import { listUnseen } from '../../../../../../domain/troubleshooting/unseen-documents.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { pageOfAll, readBrowsePage, toPage } from '../../../../../core/requests/paging.ts'
import { pageOf } from '../../../../../schemas/admin/admin-fields.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import { BrowsedDocument, DocumentsQuery } from '../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources/{name}/documents',
  summary: "List a data source's documents by ID, without their content. Titles are only of documents you can see.",
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'document-access' },
  params: Name,
  query: DocumentsQuery,
  response: pageOf('BrowsedDocuments', BrowsedDocument),
  async handle(services, actor, _body, { params, query }) {
    const page = readBrowsePage(query)
    if (query.visibleToNoOne !== undefined) {
      return pageOfAll(await listUnseen(services, params.name, page.prefix), query, documentKey, present)
    }
    return toPage(await browseDocuments(services, actor, params.name, page), page.limit - 1, documentKey, present)
  },
})

function present({ objectType, id, title, uploadedAt, isIndexed, hiddenBecause }: ListedDocument) {
  return {
    objectType,
    id,
    ...(title !== undefined && { title }),
    uploadedAt: uploadedAt.toISOString(),
    isIndexed,
    ...(hiddenBecause !== undefined && { hiddenBecause }),
  }
}
