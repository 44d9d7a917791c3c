import type { CredentialRoot } from '../../domain/shared/caller.ts'
import type { PresetKind } from '../../domain/triggers/presets.ts'
import type { PauseReason, Trigger, TriggerStatus } from '../../domain/triggers/trigger.ts'
import type { EventReason, MessageState } from '../../domain/triggers/trigger-outbox.ts'
import type { Json } from '../database/json-column.ts'

/** The tables of triggers and of what they are to tell. */
export interface TriggerTables {
  triggers: {
    id: string
    owner: string
    kind: PresetKind
    datasource: string
    description: string | null
    status: TriggerStatus
    paused_for: PauseReason | null
    inputs: Json<Trigger['inputs']>
    url: string
    bearer: string | null
    secret: string
    root: Json<CredentialRoot>
    since_seq: number
    since_at: number
    created_at: number
    updated_at: number
  }
  /** No text: a message's content is read when it is sent. `subject` and `mark` (its revision) keep an event from being sent twice. */
  trigger_deliveries: {
    id: string
    trigger_id: string
    subject: string
    mark: number
    reason: EventReason
    event_at: number
    state: MessageState
    attempts: number
    next_at: number
    last_status: number | null
    last_error: string | null
    updated_at: number
  }
  /** How far the events of each source were matched. */
  trigger_progress: { name: string; position: number }
}
