/**
 * Whether a provider confirms that the email belongs to the user. Only `true` does (OpenID Connect Core, section 5.1).
 * With `vouchesForEmails`, a missing claim is enough, but an explicit "not verified" still counts.
 * See docs/decisions/0030-identity-providers.md.
 */
export function isVerifiedEmail(emailVerified: unknown, { vouchesForEmails }: { vouchesForEmails: boolean }): boolean {
  if (emailVerified === true) return true
  return vouchesForEmails && (emailVerified === undefined || emailVerified === null)
}
