import { me } from '../../shared/start.ts'

const KEY = `recent-searches ${me.email}`
const KEPT = 8

/** Recent searches, newest first. They are stored only in this browser. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string') : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim()
  if (text === '') return
  const others = recentSearches().filter((each) => each !== text)
  keep([text, ...others].slice(0, KEPT))
}

export function forgetSearches(): void {
  keep([])
}

function keep(queries: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(queries))
  } catch {
    // Storage may be blocked or full; then nothing is saved.
  }
}
