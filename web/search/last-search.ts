import { me } from '../shared/start.ts'
import { readSearchParams, type SearchParams } from './search-params.ts'

const KEY = `last-search ${me.email}`

/** Remembers the results in this tab, for the way back from a document, which opens as a page of its own. */
export function rememberResults({ doc: _, ...params }: SearchParams): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(params))
  } catch {
    // Storage may be blocked; the browser's Back still works.
  }
}

/** The results that were last shown in this tab. */
export function lastResults(): SearchParams | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null ? readSearchParams({ ...kept }) : undefined
  } catch {
    return undefined
  }
}
