/**
 * Whether a provider's word makes an address its user's own. Only `true` says so: other spellings, and saying nothing,
 * do not (OpenID Connect Core, section 5.1). Where an administrator answers for all addresses of a provider, saying
 * nothing is enough; a provider that says "not verified" is believed in that too.
 */
export function isVerifiedEmail(emailVerified: unknown, { vouchesForEmails }: { vouchesForEmails: boolean }): boolean {
  if (emailVerified === true) return true
  return vouchesForEmails && (emailVerified === undefined || emailVerified === null)
}
