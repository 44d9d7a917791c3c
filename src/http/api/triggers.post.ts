import { createTrigger } from '../../domain/triggers/manage-triggers.ts'
import { endpoint } from '../core/endpoint.ts'
import { presentTrigger, readDelivery } from '../present/present-trigger.ts'
import { TriggerCreateRequest, TriggerCreateResponse } from '../schemas/triggers.ts'

export default endpoint({
  method: 'POST',
  path: '/api/triggers',
  summary: 'Create a trigger that sends signed event messages to your endpoint (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  status: 201,
  request: TriggerCreateRequest,
  response: TriggerCreateResponse,
  async handle(services, caller, { preset_id, description, inputs, delivery }, { requestId }) {
    const request = { presetId: preset_id, description, inputs, delivery: readDelivery(delivery) }
    const trigger = await createTrigger(services, caller, request)
    return { trigger: { ...presentTrigger(trigger), signing_secret: trigger.secret }, request_id: requestId }
  },
})
