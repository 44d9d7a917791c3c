import { ALICE, type Visits, type World } from '../visit.ts'

const headers = { 'X-Service-Include-Experimental': 'true' }
const PRESET = 'document_changed:wiki'
const TRIGGER = {
  preset_id: PRESET,
  description: 'Tells my program',
  inputs: { reason: 'UPDATED', author: ALICE },
  delivery: { webhook_url: 'https://hooks.acme.example/in', auth: { type: 'BEARER', secret: 'key' } },
}

async function trigger({ send }: World) {
  const { body } = await send('/api/triggers', TRIGGER, headers)
  return { trigger_id: body.trigger.trigger_id as string }
}

/** Triggers: messages to a user's own endpoints. */
export const TRIGGER_VISITS: Visits = {
  'GET /api/trigger-presets': { headers },
  'GET /api/trigger-presets/{preset_id}': { headers, params: { preset_id: PRESET } },
  'GET /api/trigger-presets/{preset_id}/input-values': {
    headers,
    params: { preset_id: PRESET },
    query: { field: 'doc_type' },
  },
  'POST /api/trigger-presets/{preset_id}/events/search': {
    headers,
    params: { preset_id: PRESET },
    body: { inputs: { doc_type: 'Page' }, page_size: 1 },
  },
  'POST /api/triggers': { headers, body: TRIGGER },
  'GET /api/triggers': { headers },
  'GET /api/triggers/{trigger_id}': { headers, params: trigger },
  'POST /api/triggers/{trigger_id}/events/search': { headers, params: trigger, body: {} },
  'PATCH /api/triggers/{trigger_id}': { headers, params: trigger, body: { status: 'DISABLED' } },
  'DELETE /api/triggers/{trigger_id}': { headers, params: trigger },
}
