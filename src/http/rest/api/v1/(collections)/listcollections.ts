import Type from 'typebox'
import { pageOfCollections } from '../../../../../domain/knowledge/collections/view-collections.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentCollection } from '../../../../present/knowledge/present-collection.ts'
import { Collection } from '../../../../schemas/knowledge/collection.ts'
import { PAGE_REQUEST, PAGE_RESPONSE, presentPage, readPage } from '../../../../schemas/knowledge/list-page.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/listcollections',
  summary: 'List the collections the caller can read, sorted by name',
  tag: 'Collections',
  auth: { kind: 'client', scope: 'COLLECTIONS' },
  errors: 'shared',
  request: named('ListCollectionsRequest', {
    includeAudience: Type.Optional(Type.Boolean()),
    includeRoles: Type.Optional(Type.Boolean()),
    allowedDatasource: Type.Optional(Type.String({ maxLength: 100, description: 'Only for this data source' })),
    ...PAGE_REQUEST,
  }),
  response: named('ListCollectionsResponse', { collections: Type.Array(Collection), ...PAGE_RESPONSE }),
  async handle(services, caller, { includeAudience, includeRoles, allowedDatasource, ...paging }) {
    const page = await pageOfCollections(
      services,
      caller,
      ({ record }) => allowedDatasource === undefined || record.allowedDatasource === allowedDatasource,
      readPage(paging, readKey),
    )
    const context = await presentContext(services, caller)
    return {
      collections: page.items.map((view) => {
        const { audienceFilters, roles, ...rest } = presentCollection(view, context)
        return {
          ...rest,
          ...(includeAudience && audienceFilters && { audienceFilters }),
          ...(includeRoles && roles && { roles }),
        }
      }),
      ...presentPage(page, ({ collection: { record, id } }) => `${id} ${record.name}`),
    }
  },
})

function readKey(text: string) {
  const [, id, name] = /^(\d{1,10}) (.+)$/s.exec(text) ?? []
  return name === undefined ? undefined : { id: Number(id), name }
}
