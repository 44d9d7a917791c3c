import Type from 'typebox'
import { deleteGoLink } from '../../../../../domain/knowledge/golinks/write-go-link.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/deleteshortcut',
  summary: 'Delete a go link',
  tag: 'Shortcuts',
  takesAway: true,
  auth: { kind: 'client', scope: 'SHORTCUTS' },
  errors: 'shared',
  request: named('DeleteShortcutRequest', { id: Type.Integer() }),
  async handle(services, caller, { id }) {
    await deleteGoLink(services, caller, id)
  },
})
