/** The keys that open the search box from anywhere, as the keyboard in front of the reader names them. */
export const FIND_KEYS = findKeys(globalThis.navigator?.userAgent ?? '')

export function findKeys(userAgent: string): string {
  return /Mac|iPhone|iPad/.test(userAgent) ? '⌘K' : 'Ctrl K'
}
