import searchPresetEvents from './api/trigger-presets/[preset_id]/events/search.ts'
import inputValues from './api/trigger-presets/[preset_id]/input-values.ts'
import readPreset from './api/trigger-presets/[preset_id].ts'
import listPresets from './api/trigger-presets.ts'
import tryDelivery from './api/triggers/[trigger_id]/deliveries.ts'
import searchTriggerEvents from './api/triggers/[trigger_id]/events/search.ts'
import deleteTrigger from './api/triggers/[trigger_id].delete.ts'
import changeTrigger from './api/triggers/[trigger_id].patch.ts'
import readTrigger from './api/triggers/[trigger_id].ts'
import createTrigger from './api/triggers.post.ts'
import listTriggers from './api/triggers.ts'
import type { Endpoint } from './core/endpoint.ts'

/** Triggers: messages to a user's own endpoints. */
export const TRIGGER_ENDPOINTS: readonly Endpoint[] = [
  listTriggers,
  createTrigger,
  readTrigger,
  changeTrigger,
  deleteTrigger,
  searchTriggerEvents,
  tryDelivery,
  listPresets,
  readPreset,
  inputValues,
  searchPresetEvents,
]
