import { searchTriggerEvents } from '../../../../../domain/triggers/search-events.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentEvents } from '../../../../present/present-trigger.ts'
import { TriggerEventSearchRequest, TriggerEventSearchResponse, TriggerId } from '../../../../schemas/triggers.ts'

const DEFAULT_PAGE_SIZE = 10

export default endpoint({
  method: 'POST',
  path: '/api/triggers/{trigger_id}/events/search',
  summary: 'List recent events that match one of your triggers, newest first (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  params: TriggerId,
  request: TriggerEventSearchRequest,
  response: TriggerEventSearchResponse,
  async handle(services, caller, { page_size = DEFAULT_PAGE_SIZE }, { params, requestId }) {
    return presentEvents(await searchTriggerEvents(services, caller, params.trigger_id, page_size), requestId)
  },
})
