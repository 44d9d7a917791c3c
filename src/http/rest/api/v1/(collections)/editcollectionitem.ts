import { editItem } from '../../../../../domain/knowledge/collections/change-items.ts'
import { getCollection } from '../../../../../domain/knowledge/collections/view-collections.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentCollection } from '../../../../present/knowledge/present-collection.ts'
import { Collection, EditCollectionItemRequest } from '../../../../schemas/knowledge/collection.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/editcollectionitem',
  summary: 'Update the text of a collection item',
  tag: 'Collections',
  auth: { kind: 'client', scope: 'COLLECTIONS' },
  errors: 'shared',
  request: EditCollectionItemRequest,
  response: named('EditCollectionItemResponse', { collection: Collection }),
  async handle(services, caller, request) {
    const { id } = await editItem(services, caller, request)
    const view = await getCollection(services, caller, id, { withItems: true, isJustWritten: true })
    return { collection: presentCollection(view, await presentContext(services, caller)) }
  },
})
