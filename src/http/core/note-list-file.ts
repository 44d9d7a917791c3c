import { entryOf } from '../../domain/audit/audited.ts'
import type { Services } from '../../domain/services.ts'
import type { Actor } from '../../domain/shared/actor.ts'

/** Records the download of a whole list, and its filter, in the audit log. */
export async function noteListFile(
  { audit, clock }: Services,
  actor: Actor,
  operation: string,
  query: unknown,
): Promise<void> {
  const { limit: _, cursor: __, ...filter } = (query ?? {}) as Record<string, unknown>
  await audit.append(entryOf(actor, { action: 'list.export', subject: operation, details: filter }, clock.now()))
}
