import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Caller } from '../shared/caller.ts'
import { readTrigger } from './manage-triggers.ts'
import { eventsFor, type SearchEventsDeps } from './search-events.ts'
import type { TriggerOutbox } from './trigger-outbox.ts'

const MAX_PENDING = 100

/** Redelivers the latest event that matches a trigger. Returns the message ID. */
export async function tryDelivery(
  deps: SearchEventsDeps & { triggerOutbox: TriggerOutbox },
  caller: Caller,
  triggerId: string,
): Promise<string> {
  const trigger = await readTrigger(deps, caller, triggerId)
  if (trigger.status !== 'ENABLED') throw new ServiceError('conflict', 'The trigger is disabled; enable it first')
  const pending = (await deps.triggerOutbox.pending([trigger.id])).get(trigger.id) ?? 0
  if (pending >= MAX_PENDING)
    throw new ServiceError(
      'conflict',
      `${pending} messages are already waiting for the receiver; wait until they are delivered`,
    )
  for await (const { event, subject, revision } of eventsFor(deps, trigger)) {
    const at = deps.clock.now()
    const message = { id: newId(), triggerId: trigger.id, subject, revision, reason: event.reason, eventAt: event.at }
    return deps.triggerOutbox.redeliver(message, at)
  }
  throw new ServiceError('conflict', 'No recent event matches the trigger; change a document first')
}
