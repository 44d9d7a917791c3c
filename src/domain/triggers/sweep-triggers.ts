import type { Clock } from '../../kernel/clock.ts'
import type { TriggerOutbox } from './trigger-outbox.ts'

/** How long sent messages are remembered, so an event that matches again isn't sent twice. */
const KEPT_MS = 7 * 86_400_000

export async function sweepTriggers({
  triggerOutbox,
  clock,
}: {
  triggerOutbox: TriggerOutbox
  clock: Clock
}): Promise<void> {
  await triggerOutbox.sweep(new Date(clock.now().getTime() - KEPT_MS))
}
