import type { Account } from '#connector-kit'
import { badField } from '../../kernel/bad-field.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import type { ConnectionAccount } from './crawl-store.ts'

/** `{login}`, `{id}` and `{name}` stand for what the account has. */
const PLACEHOLDERS = /\{(login|id|name)\}/g

export interface MatchRules {
  /** The source makes sure that an account's email is really theirs. */
  readonly verifiesEmails: boolean
  readonly accountRule: string | undefined
}

/**
 * Who each account is: by hand, by the email the source vouches for, or by the connection's rule. An email that anyone can
 * type into a profile counts for nothing: anyone who entered the CEO's address there would see what the CEO sees.
 */
export function matchAccounts(
  accounts: readonly Account[],
  before: ReadonlyMap<string, ConnectionAccount>,
  rules: MatchRules,
): ConnectionAccount[] {
  const byId = new Map<string, ConnectionAccount>()
  for (const { id, name, email, login, isActive } of accounts) {
    const known = before.get(id)
    const account = { id, name, email, login, isActive: isActive === true }
    const match =
      known?.matchedBy === 'manual'
        ? { matchedEmail: known.matchedEmail, matchedBy: known.matchedBy }
        : matchOf(account, rules)
    byId.set(id, { ...account, ...match })
  }
  return [...byId.values()]
}

function matchOf(
  account: Pick<ConnectionAccount, 'id' | 'name' | 'email' | 'login'>,
  { verifiesEmails, accountRule }: MatchRules,
): Pick<ConnectionAccount, 'matchedEmail' | 'matchedBy'> {
  const { email } = account
  if (verifiesEmails && email !== undefined && isEmail(email.trim())) {
    return { matchedEmail: foldEmail(email), matchedBy: 'email' }
  }
  const made = accountRule === undefined ? undefined : applyRule(accountRule, account)
  return made === undefined
    ? { matchedEmail: undefined, matchedBy: undefined }
    : { matchedEmail: made, matchedBy: 'rule' }
}

/** Undefined: the account lacks what the rule needs, or the result is no email. */
function applyRule(rule: string, account: Pick<ConnectionAccount, 'id' | 'name' | 'login'>): string | undefined {
  let isComplete = true
  const made = rule.replace(PLACEHOLDERS, (_, field: 'login' | 'id' | 'name') => {
    const value = account[field]?.trim() ?? ''
    // A value with an @ could choose another domain.
    if (value === '' || value.includes('@')) isComplete = false
    return value
  })
  return isComplete && isEmail(made) ? foldEmail(made) : undefined
}

export function checkAccountRule(rule: string): string {
  const sample = rule.replace(PLACEHOLDERS, 'someone')
  if (sample === rule || !isEmail(sample) || !/@[^{}]+$/.test(rule)) {
    throw badField('accountRule', 'must look like {login}@example.com; use {login}, {id} or {name}')
  }
  return rule
}
