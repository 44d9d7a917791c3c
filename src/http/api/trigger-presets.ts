import Type from 'typebox'
import { listPresets } from '../../domain/triggers/read-presets.ts'
import { endpoint } from '../core/endpoint.ts'
import { platformPage, presentPresetSummary } from '../present/present-trigger.ts'
import { PlatformPage, TriggerPresetListResponse } from '../schemas/triggers.ts'

export default endpoint({
  method: 'GET',
  path: '/api/trigger-presets',
  summary: 'List trigger presets (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  query: Type.Object({ datasource: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })), ...PlatformPage }),
  response: TriggerPresetListResponse,
  async handle(services, caller, _body, { query, requestId }) {
    const presets = await listPresets(services, caller, query.datasource)
    return { ...platformPage(presets, query, ({ id }) => id, presentPresetSummary), request_id: requestId }
  },
})
