import { editCollection } from '../../../../../domain/knowledge/collections/edit-collection.ts'
import { getCollection } from '../../../../../domain/knowledge/collections/view-collections.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentCollection } from '../../../../present/knowledge/present-collection.ts'
import { EditCollectionRequest, EditCollectionResponse } from '../../../../schemas/knowledge/collection.ts'
import { readSharing } from '../../../../schemas/knowledge/sharing.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/editcollection',
  summary: 'Update a collection, its sharing or its parent. Omitted fields stay unchanged.',
  tag: 'Collections',
  auth: { kind: 'client', scope: 'COLLECTIONS' },
  errors: 'shared',
  request: EditCollectionRequest,
  response: EditCollectionResponse,
  async handle(services, caller, { id, ...request }) {
    await editCollection(services, caller, id, { ...request, ...readSharing(request) })
    const view = await getCollection(services, caller, id, { withItems: true, isJustWritten: true })
    const collection = presentCollection(view, await presentContext(services, caller))
    // Strict clients need one of the interface's codes, which has none for success: this one is never a refusal of ours.
    return { ...collection, collection, errorCode: 'COLLECTION_PINNED' as const }
  },
})
