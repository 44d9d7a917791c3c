import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { AccountStore } from '../accounts/account.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import { search } from '../search/search.ts'
import type { SearchAnswer } from '../search/search-answer.ts'
import type { SearchDeps } from '../search/search-deps.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail } from '../shared/email.ts'
import { refuseUnless } from '../shared/policy.ts'

const SHOWN = 20

/**
 * What a person finds, for a Super Admin who wants to know why they don't find something. It only searches: nothing can be
 * done in the person's name, it isn't counted as their search, and the audit log has an entry for each.
 */
export async function searchAs(
  deps: SearchDeps & AuditDeps & { accounts: AccountStore },
  actor: Actor,
  { user, query }: { readonly user: string; readonly query: string },
): Promise<SearchAnswer> {
  refuseUnless(actor, 'search.as')
  const account = await deps.accounts.find(foldEmail(user))
  if (account?.isActive !== true) {
    throw new ServiceError('not_found', `User ${quoted(user)} doesn't exist or is deactivated`)
  }
  const { email } = account
  // Written down before anything is shown.
  await audited(deps, actor, { action: 'search.as', subject: email, details: { query } }, async () => undefined)
  return search(deps, { email }, { query, pageSize: SHOWN, maxSnippetCharacters: 1 })
}
