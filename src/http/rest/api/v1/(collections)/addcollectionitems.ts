import { addItems } from '../../../../../domain/knowledge/collections/change-items.ts'
import { getCollection } from '../../../../../domain/knowledge/collections/view-collections.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentCollection } from '../../../../present/knowledge/present-collection.ts'
import { AddCollectionItemsRequest, Collection } from '../../../../schemas/knowledge/collection.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/addcollectionitems',
  summary: 'Add documents, URLs and notes to a collection. Adds all or none.',
  tag: 'Collections',
  auth: { kind: 'client', scope: 'COLLECTIONS' },
  errors: 'shared',
  request: AddCollectionItemsRequest,
  response: named('AddCollectionItemsResponse', { collection: Collection }),
  async handle(services, caller, request) {
    const { id } = await addItems(services, caller, request.collectionId, request.addedCollectionItemDescriptors ?? [])
    const view = await getCollection(services, caller, id, { withItems: true, isJustWritten: true })
    return { collection: presentCollection(view, await presentContext(services, caller)) }
  },
})
