import { browseDocuments } from '../../../../../../domain/troubleshooting/browse-datasource.ts'
import { documentKey } from '../../../../../../domain/troubleshooting/content-browser.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { readBrowsePage, toPage } from '../../../../../core/requests/paging.ts'
import { pageOf } from '../../../../../schemas/admin/admin-fields.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import { BrowsedDocument, BrowseQuery } from '../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources/{name}/documents',
  summary: "List a data source's documents by ID, without their content",
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'document-access' },
  params: Name,
  query: BrowseQuery,
  response: pageOf('BrowsedDocuments', BrowsedDocument),
  async handle(services, _actor, _body, { params, query }) {
    const page = readBrowsePage(query)
    const found = await browseDocuments(services, params.name, page)
    return toPage(found, page.limit - 1, documentKey, ({ objectType, id, uploadedAt, isIndexed, hiddenBecause }) => ({
      objectType,
      id,
      uploadedAt: uploadedAt.toISOString(),
      isIndexed,
      ...(hiddenBecause !== undefined && { hiddenBecause }),
    }))
  },
})
