import Type from 'typebox'
import { listTriggers } from '../../domain/triggers/manage-triggers.ts'
import { endpoint } from '../core/endpoint.ts'
import { platformPage, presentTrigger } from '../present/present-trigger.ts'
import { PlatformPage, TriggerListResponse } from '../schemas/triggers.ts'

export default endpoint({
  method: 'GET',
  path: '/api/triggers',
  summary: 'List your triggers (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  query: Type.Object(PlatformPage),
  response: TriggerListResponse,
  async handle(services, caller, _body, { query, requestId }) {
    const triggers = await listTriggers(services, caller)
    return { ...platformPage(triggers, query, ({ id }) => id, presentTrigger), request_id: requestId }
  },
})
