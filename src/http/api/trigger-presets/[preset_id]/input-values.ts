import Type from 'typebox'
import { inputValues } from '../../../../domain/triggers/input-values.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentValue } from '../../../present/present-trigger.ts'
import { PresetId, TriggerPresetInputValueListResponse } from '../../../schemas/triggers.ts'

export default endpoint({
  method: 'GET',
  path: '/api/trigger-presets/{preset_id}/input-values',
  summary: 'List allowed values for a trigger preset input (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  params: PresetId,
  query: Type.Object({
    field: Type.String({ minLength: 1, maxLength: 100 }),
    query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name' })),
  }),
  response: TriggerPresetInputValueListResponse,
  async handle(services, caller, _body, { params, query, requestId }) {
    const found = await inputValues(services, caller, params.preset_id, query.field, query.query ?? '')
    return { results: found.values.map(presentValue), is_truncated: found.isTruncated, request_id: requestId }
  },
})
