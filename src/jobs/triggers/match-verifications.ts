import { canSee } from '../../domain/access/can-see.ts'
import type { Visibility } from '../../domain/access/visibility.ts'
import type { VisibilityResolver } from '../../domain/access/visibility-of.ts'
import type { DocumentStore } from '../../domain/documents/document-store.ts'
import type { VerificationStore } from '../../domain/knowledge/verification/verification.ts'
import { daysBefore, dueVerifications, notifyAt } from '../../domain/triggers/due-verifications.ts'
import type { ActiveTrigger } from '../../domain/triggers/trigger.ts'
import type { NewMessage } from '../../domain/triggers/trigger-outbox.ts'
import { newId } from '../../kernel/ids.ts'
import { type WriteMessagesDeps, writeMessages } from './write-messages.ts'

export interface MatchVerificationsDeps extends WriteMessagesDeps {
  verifications: VerificationStore
  documents: DocumentStore
  visibilities: Pick<VisibilityResolver, 'visibilityOf'>
}

/** Documents that have to be verified again, or so many days from now. */
export async function matchVerifications(
  deps: MatchVerificationsDeps,
  triggers: readonly ActiveTrigger[],
  now: Date,
): Promise<void> {
  const known = await deps.triggerOutbox.progress('verifications')
  const to = now.getTime()
  if (known !== undefined && known >= to) return
  const first = triggers.reduce((least, { since }) => Math.min(least, since.at.getTime()), to)
  const messages: NewMessage[] = []
  const visibilities = new Map<string, Visibility>()
  for (const [days, wanting] of Map.groupBy(triggers, daysBefore)) {
    const byDatasource = Map.groupBy(wanting, ({ datasource }) => datasource)
    for await (const some of dueVerifications(deps, known ?? first, to, days)) {
      for (const due of some) {
        const at = notifyAt(due, days)
        for (const { id: triggerId, owner, since } of byDatasource.get(due.head.datasource) ?? []) {
          if (at <= since.at) continue
          const visibility = visibilities.get(owner) ?? (await deps.visibilities.visibilityOf(owner))
          visibilities.set(owner, visibility)
          if (!canSee(visibility, due.head)) continue
          messages.push({
            id: newId(),
            triggerId,
            subject: `document:${due.head.key}`,
            revision: due.expiresAt.getTime(),
            reason: 'MEETS_CONDITION',
            eventAt: at,
          })
        }
      }
    }
  }
  await writeMessages(deps, { name: 'verifications', from: known, to }, messages)
}
