const SOON_MS = 30 * 86_400_000

/** Whether a token expires within 30 days: programs that use it stop then. */
export function expiringSoon(
  { expiresOn, revokedAt }: { readonly expiresOn: string; readonly revokedAt?: string | undefined },
  now: Date,
): boolean {
  const left = Date.parse(expiresOn) - now.getTime()
  return revokedAt === undefined && left > 0 && left < SOON_MS
}
