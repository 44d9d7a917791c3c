/**
 * The secret before a rotation, as a credential of its own in the log of uses: an administrator is told when it was used
 * last. One name for each token, so that rotations leave nothing behind.
 */
export function oldSecretOf(tokenId: string): string {
  return `old-secret:${tokenId}`
}
