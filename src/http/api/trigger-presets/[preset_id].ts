import { readPreset } from '../../../domain/triggers/read-presets.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentPreset } from '../../present/present-trigger.ts'
import { PresetId, TriggerPresetGetResponse } from '../../schemas/triggers.ts'

export default endpoint({
  method: 'GET',
  path: '/api/trigger-presets/{preset_id}',
  summary: 'Get the inputs of a trigger preset (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  params: PresetId,
  response: TriggerPresetGetResponse,
  async handle(services, caller, _body, { params, requestId }) {
    const preset = await readPreset(services, caller, params.preset_id)
    return { trigger_preset: presentPreset(preset), request_id: requestId }
  },
})
