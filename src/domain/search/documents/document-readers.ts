import { canSee } from '../../access/can-see.ts'
import type { AccountStore } from '../../accounts/account.ts'
import type { Caller } from '../../shared/caller.ts'
import { type ReadDocumentDeps, readDocument } from './read-document.ts'

/**
 * The email addresses of all users who can see a document, for a caller who can see it too. Uses the same permission check as search, so
 * the two can't disagree.
 */
export async function documentReaders(
  deps: ReadDocumentDeps & { accounts: AccountStore },
  caller: Pick<Caller, 'email'>,
  id: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { document } = await readDocument(deps, caller, { id })
  const readers: string[] = []
  for (const { email, isActive } of await deps.accounts.list()) {
    signal.throwIfAborted()
    if (isActive && canSee(await deps.visibilities.visibilityOf(email), document)) readers.push(email)
  }
  return readers.sort()
}
