import { invalidField } from './invalid-field.ts'

const MAX_DOMAINS = 200
const DOMAIN = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/

/** The e-mail domains that somebody answers for, in the form in which they are kept. None would mean everybody. */
export function readDomains(names: readonly string[]): readonly string[] {
  const domains = names.map((name) => name.trim().toLowerCase().replace(/^@/, ''))
  if (domains.length === 0) throw invalidField('domains', 'Name the e-mail domains that the provider answers for')
  if (domains.length > MAX_DOMAINS) throw invalidField('domains', `Name ${MAX_DOMAINS} domains at most`)
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined) throw invalidField('domains', `"${wrong}" is not a domain; write acme.example`)
  return [...new Set(domains)]
}

/** Whether an address, in the form in which we compare them, is of one of the domains; their subdomains are others. */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1))
}
