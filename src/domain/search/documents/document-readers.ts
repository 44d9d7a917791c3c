import { canSee } from '../../access/can-see.ts'
import type { AccountStore } from '../../accounts/account.ts'
import type { Caller } from '../../shared/caller.ts'
import { type ReadDocumentDeps, readDocument } from './read-document.ts'

/**
 * The addresses of all users of the service who may see a document, for a caller who may. Each is asked for as a search
 * would, so nothing that gives or takes access can be forgotten here.
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
