import type { TriggerStore } from '../../domain/triggers/trigger.ts'
import type { NewMessage, Progress, TriggerOutbox } from '../../domain/triggers/trigger-outbox.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

export interface WriteMessagesDeps {
  triggers: TriggerStore
  triggerOutbox: TriggerOutbox
  clock: Clock
  log: Log
}

/** Whose receiver is so far behind is switched off: what it is owed would only grow. */
const MAX_PENDING = 5000

/** Writes messages and how far the matching came. False: another service has gone on from there. */
export async function writeMessages(
  { triggers, triggerOutbox, clock, log }: WriteMessagesDeps,
  progress: Progress,
  messages: readonly NewMessage[],
): Promise<boolean> {
  const byTrigger = Map.groupBy(messages, ({ triggerId }) => triggerId)
  const pending = byTrigger.size === 0 ? new Map<string, number>() : await triggerOutbox.pending([...byTrigger.keys()])
  const full = [...byTrigger.keys()].filter((id) => (pending.get(id) ?? 0) >= MAX_PENDING)
  for (const triggerId of full) {
    await triggers.pause(triggerId, 'BACKLOG', clock.now())
    log.warn({ triggerId }, 'trigger disabled: its endpoint is too far behind')
  }
  const kept = messages.filter(({ triggerId }) => !full.includes(triggerId))
  return triggerOutbox.advance(progress, kept, clock.now())
}
