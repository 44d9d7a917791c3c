import Type from 'typebox'
import { TRIGGER_STATUSES } from '../../domain/triggers/trigger.ts'
import { named } from './named.ts'

const optional = Type.Optional
const text = Type.String

export const TriggerId = Type.Object({ trigger_id: text({ minLength: 1, maxLength: 200 }) })
export const PresetId = Type.Object({ preset_id: text({ minLength: 1, maxLength: 300 }) })

export const PlatformPage = {
  page_size: optional(text({ pattern: '^(?:[1-9][0-9]?|100)$', description: '1 to 100. Default: 50.' })),
  cursor: optional(text({ minLength: 1, maxLength: 1000, description: 'From the previous response' })),
}

const TriggerStatus = Type.Enum([...TRIGGER_STATUSES])
const Inputs = Type.Record(text({ maxLength: 100 }), Type.Unknown(), {
  description: 'Filters for the preset, by field, as text',
})
const webhookUrl = text({ maxLength: 2000, description: 'The endpoint URL (https)' })
const description = text({ maxLength: 1000 })

const TriggerDelivery = named('TriggerDelivery', {
  webhook_url: webhookUrl,
  auth: optional(
    named('TriggerAuth', {
      type: Type.Enum(['BEARER']),
      secret: text({ minLength: 1, maxLength: 2000, description: 'Sent with each message and never shown' }),
    }),
  ),
})

export const TriggerCreateRequest = named('TriggerCreateRequest', {
  preset_id: text({ minLength: 1, maxLength: 300 }),
  description: optional(description),
  inputs: optional(Inputs),
  delivery: TriggerDelivery,
})

export const TriggerUpdateRequest = named('TriggerUpdateRequest', {
  status: optional(TriggerStatus),
  description: optional(description),
  inputs: optional(Inputs),
  delivery: optional(TriggerDelivery),
})

const triggerFields = {
  trigger_id: text(),
  preset_id: text(),
  description: optional(text()),
  status: TriggerStatus,
  disabled_reason: optional(text({ description: 'Why the service disabled it' })),
  inputs: optional(Inputs),
  delivery: named('TriggerReceiver', { webhook_url: text() }),
  auth_type: optional(Type.Enum(['BEARER'], { description: 'Whether messages carry a credential (not shown)' })),
  created_at: text(),
  updated_at: text(),
}

const Trigger = named('Trigger', triggerFields)
const request_id = text()
const paging = { has_more: Type.Boolean(), next_cursor: Type.Union([text(), Type.Null()]), request_id }

export const TriggerListResponse = named('TriggerListResponse', { results: Type.Array(Trigger), ...paging })
export const TriggerGetResponse = named('TriggerGetResponse', { trigger: Trigger, request_id })
export const TriggerCreateResponse = named('TriggerCreateResponse', {
  trigger: named('TriggerWithSecret', {
    ...triggerFields,
    signing_secret: text({ description: 'Shown only once' }),
  }),
  request_id,
})

const presetFields = { preset_id: text(), datasource: text(), display_name: text(), description: optional(text()) }
const TriggerPresetInputValue = named('TriggerPresetInputValue', { value: text(), display_name: text() })

export const TriggerPresetListResponse = named('TriggerPresetListResponse', {
  results: Type.Array(named('TriggerPresetSummary', presetFields)),
  ...paging,
})
export const TriggerPresetGetResponse = named('TriggerPresetGetResponse', {
  trigger_preset: named('TriggerPreset', {
    ...presetFields,
    inputs: Type.Array(
      named('TriggerPresetInput', {
        field: text(),
        type: Type.Enum(['PICKLIST', 'TEXT', 'USER']),
        display_name: text(),
        is_required: Type.Boolean(),
        values: optional(Type.Array(TriggerPresetInputValue)),
        is_truncated: optional(Type.Boolean()),
      }),
    ),
  }),
  request_id,
})

const eventFields = {
  event_type: Type.Enum(['DOCUMENT_CHANGE']),
  datasource: text(),
  reason: Type.Enum(['CREATED', 'UPDATED', 'MEETS_CONDITION']),
  doc_type: text(),
  doc_id: text(),
  view_url: text(),
  title: text(),
  event_time: text(),
}
const pageSize = { page_size: optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default: 10' })) }

export const TriggerEventSearchRequest = named('TriggerEventSearchRequest', pageSize)
export const TriggerPresetEventSearchRequest = named('TriggerPresetEventSearchRequest', {
  inputs: optional(Inputs),
  ...pageSize,
})
export const TriggerEventSearchResponse = named('TriggerEventSearchResponse', {
  results: Type.Array(named('TriggerEvent', eventFields)),
  has_more: Type.Boolean(),
  request_id,
})
export const TriggerPresetInputValueListResponse = named('TriggerPresetInputValueListResponse', {
  results: Type.Array(TriggerPresetInputValue),
  is_truncated: Type.Boolean(),
  request_id,
})
