import { dismissSuggestion } from '../../../../../../../domain/synonyms/suggest-synonyms.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { NewSynonym } from '../../../../../../schemas/admin/synonyms.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/synonyms/suggestions/dismiss',
  summary: "Dismiss a suggested synonym. It won't be suggested again.",
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  status: 204,
  request: NewSynonym,
  async handle(services, actor, request) {
    await dismissSuggestion(services, actor, request)
  },
})
