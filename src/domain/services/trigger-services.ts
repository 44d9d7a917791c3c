import type { TriggerStore } from '../triggers/trigger.ts'
import type { TriggerOutbox } from '../triggers/trigger-outbox.ts'
import type { UploadLog } from '../triggers/upload-log.ts'

/** What people are told of by messages to their own programs. */
export interface TriggerServices {
  readonly triggers: TriggerStore
  readonly triggerOutbox: TriggerOutbox
  readonly uploadLog: UploadLog
}
