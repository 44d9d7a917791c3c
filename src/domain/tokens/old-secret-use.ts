/**
 * The secret before a rotation, as its own credential in the log of uses: an administrator sees when it was used
 * last. One name for each token, so that rotations leave nothing behind.
 */
export function oldSecretOf(tokenId: string): string {
  return `old-secret:${tokenId}`
}
