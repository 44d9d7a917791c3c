import { createCollection } from '../../../../../domain/knowledge/collections/create-collection.ts'
import { getCollection } from '../../../../../domain/knowledge/collections/view-collections.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentCollection } from '../../../../present/knowledge/present-collection.ts'
import { Collection, CreateCollectionRequest } from '../../../../schemas/knowledge/collection.ts'
import { readSharing } from '../../../../schemas/knowledge/sharing.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/createcollection',
  summary: 'Create a collection, optionally inside another one',
  tag: 'Collections',
  auth: { kind: 'client', scope: 'COLLECTIONS' },
  errors: 'shared',
  request: CreateCollectionRequest,
  response: named('CreateCollectionResponse', { collection: Collection }),
  async handle(services, caller, request) {
    const { id } = await createCollection(services, caller, { ...request, ...readSharing(request) })
    const view = await getCollection(services, caller, id, { withItems: true, isJustWritten: true })
    return { collection: presentCollection(view, await presentContext(services, caller)) }
  },
})
