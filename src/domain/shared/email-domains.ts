import { badField, quoted } from '../../kernel/bad-field.ts'

const MAX_DOMAINS = 200
const DOMAIN = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/

/** The e-mail domains that somebody answers for, in the form in which they are kept. None would mean everybody. */
export function readDomains(names: readonly string[]): readonly string[] {
  const domains = names.map((name) => name.trim().toLowerCase().replace(/^@/, ''))
  if (domains.length === 0)
    throw badField('domains', 'must have at least 1 item: the email domains that the provider is responsible for')
  if (domains.length > MAX_DOMAINS) throw badField('domains', `must have at most ${MAX_DOMAINS} items`)
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined) throw badField('domains', `must be domains, like acme.example; got ${quoted(wrong)}`)
  return [...new Set(domains)]
}

/** Whether an address, in the form in which we compare them, is of one of the domains; their subdomains are others. */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1))
}
