import type { StoredConnection } from '../../connections/connection.ts'
import type { ConnectionAccount, CrawlStore } from '../../connections/crawl-store.ts'
import type { AccessStep } from './source-access.ts'

/** So many unmatched accounts are searched for one that could be the user's. */
const MAX_SEARCHED = 5000

const MATCHED_BY = { email: 'by its email', rule: "by the connection's account rule", manual: 'by hand' } as const

/** Which account of the source is the user's, or which one could be. */
export async function accountStep(
  { crawls }: { crawls: CrawlStore },
  { id, title }: StoredConnection,
  { email, who }: { email: string; who: string },
  isOpen: boolean,
): Promise<AccessStep> {
  const accounts = await crawls.accountsOfPerson(id, email)
  const account = accounts.find(({ isActive }) => isActive) ?? accounts[0]
  if (account === undefined) {
    const similar = similarTo(await crawls.listAccounts(id, { isMatched: false, limit: MAX_SEARCHED }), email, who)
    const found = `No account in ${title} is matched with ${email}.`
    // Documents that everyone can see need no account.
    const result = isOpen ? 'info' : 'failed'
    if (similar === undefined) return { name: 'Account', result, text: found, action: { kind: 'map-account' } }
    const { matchedBy } = similar
    const why = matchedBy === 'manual' ? 'was set by hand to belong to no one' : "isn't matched with anyone"
    const text = `${found} The account ${named(similar)} looks like theirs, but ${why}.`
    return { name: 'Account', result, text, action: { kind: 'map-account', subject: similar.id } }
  }
  const how = account.matchedBy === undefined ? '' : `, matched ${MATCHED_BY[account.matchedBy]}`
  if (!account.isActive) {
    const text = `${who}'s account ${named(account)} is disabled in ${title}, so it grants nothing.`
    return { name: 'Account', result: isOpen ? 'info' : 'failed', text }
  }
  const others = accounts.length > 1 ? ` ${who} has ${accounts.length} accounts there; only this one counts.` : ''
  return {
    name: 'Account',
    result: 'ok',
    text: `${who}'s account in ${title} is ${named(account)}${how}.${others}`,
  }
}

function named({ id, name, login }: ConnectionAccount): string {
  return `"${name || id}"${login === undefined || login === name ? '' : ` (${login})`}`
}

/** By the email it has in the source, then by its login, then by its name. */
function similarTo(accounts: readonly ConnectionAccount[], email: string, who: string): ConnectionAccount | undefined {
  const [local = ''] = email.split('@')
  const is = (one: string | undefined, other: string) => one?.trim().toLowerCase() === other.toLowerCase()
  return (
    accounts.find((account) => is(account.email, email)) ??
    accounts.find(({ login }) => is(login, local) || is(login, email)) ??
    accounts.find(({ name }) => is(name, who))
  )
}
