import type { TriggerStore } from '../triggers/trigger.ts'
import type { TriggerOutbox } from '../triggers/trigger-outbox.ts'
import type { UploadLog } from '../triggers/upload-log.ts'

/** Triggers: messages to a user's own endpoints. */
export interface TriggerServices {
  readonly triggers: TriggerStore
  readonly triggerOutbox: TriggerOutbox
  readonly uploadLog: UploadLog
}
