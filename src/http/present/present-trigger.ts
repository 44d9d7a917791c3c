import { eventFields } from '../../domain/triggers/content-event.ts'
import { type Preset, presetId } from '../../domain/triggers/presets.ts'
import { shownDatasource } from '../../domain/triggers/read-presets.ts'
import type { FoundEvents } from '../../domain/triggers/search-events.ts'
import type { Trigger } from '../../domain/triggers/trigger.ts'
import { readCursor, toPage } from '../core/requests/paging.ts'
import type { TriggerUpdateRequest } from '../schemas/triggers.ts'
import type { Wire } from '../schemas/wire.ts'

const DEFAULT_PAGE_SIZE = 50

export function presentTrigger(trigger: Trigger) {
  const { id, description, status, pausedFor, inputs, url, bearer, createdAt, updatedAt } = trigger
  return {
    trigger_id: id,
    preset_id: presetId(trigger),
    ...(description !== undefined && { description }),
    status,
    ...(pausedFor && { disabled_reason: pausedFor }),
    inputs: { ...inputs },
    delivery: { webhook_url: url },
    ...(bearer !== undefined && { auth_type: 'BEARER' as const }),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}

export function presentPresetSummary({ id, displayName, description, ...preset }: Preset) {
  return { preset_id: id, datasource: shownDatasource(preset), display_name: displayName, description }
}

export function presentPreset(preset: Preset) {
  return {
    ...presentPresetSummary(preset),
    inputs: preset.inputs.map(({ field, type, displayName, isRequired, values }) => ({
      field,
      type,
      display_name: displayName,
      is_required: isRequired,
      ...(values && { values: values.map(presentValue), is_truncated: false }),
    })),
  }
}

export function presentValue({ value, displayName }: { value: string; displayName: string }) {
  return { value, display_name: displayName }
}

export function presentEvents({ events, hasMore }: FoundEvents, requestId: string) {
  return {
    results: events.map((event) => ({ event_type: 'DOCUMENT_CHANGE' as const, ...eventFields(event) })),
    has_more: hasMore,
    request_id: requestId,
  }
}

/** What a request says of the receiver. */
export function readDelivery(delivery: NonNullable<Wire<typeof TriggerUpdateRequest>['delivery']>) {
  return { url: delivery.webhook_url, bearer: delivery.auth?.secret }
}

/** A page of a list that is short enough to be read whole, in the form of the Platform API. */
export function platformPage<Item, Shown>(
  all: readonly Item[],
  query: { page_size?: string; cursor?: string },
  keyOf: (item: Item) => string,
  present: (item: Item) => Shown,
) {
  const size = query.page_size === undefined ? DEFAULT_PAGE_SIZE : Number(query.page_size)
  const after = readCursor(query.cursor)
  const at = after === undefined ? 0 : all.findIndex((item) => keyOf(item) === after) + 1
  const { items, cursor } = toPage(all.slice(at, at + size + 1), size, keyOf, present)
  return { results: items, has_more: cursor !== undefined, next_cursor: cursor ?? null }
}
