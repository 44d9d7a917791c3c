/** Older ones are gone from the list by then. */
const KEPT = 200

/** The keys of notifications that somebody has seen in this browser. */
export function readSeen(storage: () => Storage, name: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(storage().getItem(name) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Adds those that are shown now. Without storage, they count as new again on the next page. */
export function addSeen(storage: () => Storage, name: string, keys: readonly string[]): ReadonlySet<string> {
  const all = new Set([...readSeen(storage, name), ...keys])
  const kept = [...all].slice(-KEPT)
  try {
    storage().setItem(name, JSON.stringify(kept))
  } catch {
    // Storage may be blocked or full.
  }
  return new Set(kept)
}
