import { getCollection, rootOf } from '../../../../../domain/knowledge/collections/view-collections.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentCollection } from '../../../../present/knowledge/present-collection.ts'
import { GetCollectionRequest, GetCollectionResponse } from '../../../../schemas/knowledge/collection.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getcollection',
  summary: 'Get a collection with its items and ancestors',
  tag: 'Collections',
  auth: { kind: 'client', scope: 'COLLECTIONS' },
  errors: 'shared',
  request: GetCollectionRequest,
  response: GetCollectionResponse,
  async handle(services, caller, { id, withItems = false, withHierarchy = false }) {
    const view = await getCollection(services, caller, id, { withItems, withChildren: withHierarchy })
    const root = withHierarchy ? await rootOf(services, caller, view) : undefined
    const context = await presentContext(services, caller)
    const collection = presentCollection(view, context)
    return {
      collection,
      ...(root && { rootCollection: presentCollection(root, context) }),
      ...(collection.trackingToken && { trackingToken: collection.trackingToken }),
    }
  },
})
