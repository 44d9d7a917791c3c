import Type from 'typebox'
import { deleteCollections } from '../../../../../domain/knowledge/collections/edit-collection.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/deletecollection',
  summary: 'Delete collections and everything in them. Deletes all or none.',
  tag: 'Collections',
  takesAway: true,
  auth: { kind: 'client', scope: 'COLLECTIONS' },
  errors: 'shared',
  request: named('DeleteCollectionRequest', {
    ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 100 }),
    allowedDatasource: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  async handle(services, caller, { ids }) {
    await deleteCollections(services, caller, ids)
  },
})
