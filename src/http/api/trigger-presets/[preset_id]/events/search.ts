import { searchPresetEvents } from '../../../../../domain/triggers/search-events.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentEvents } from '../../../../present/present-trigger.ts'
import { PresetId, TriggerEventSearchResponse, TriggerPresetEventSearchRequest } from '../../../../schemas/triggers.ts'

const DEFAULT_PAGE_SIZE = 10

export default endpoint({
  method: 'POST',
  path: '/api/trigger-presets/{preset_id}/events/search',
  summary: 'Preview recent events a trigger would have delivered, newest first (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  params: PresetId,
  request: TriggerPresetEventSearchRequest,
  response: TriggerEventSearchResponse,
  async handle(services, caller, { inputs = {}, page_size = DEFAULT_PAGE_SIZE }, { params, requestId }) {
    return presentEvents(await searchPresetEvents(services, caller, params.preset_id, inputs, page_size), requestId)
  },
})
