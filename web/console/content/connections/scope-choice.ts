import type { Schemas } from '../../../generated/api.ts'
import type { Connection } from './connection-words.tsx'

export type SourceScope = Schemas['SourceScopes']['items'][number]
type Selection = Pick<Connection, 'includedScopes' | 'excludedScopes'>

/** The selection of a connection as form values. Scopes are named by their place in the list. */
export function scopeChoice({ includedScopes, excludedScopes }: Selection, scopes: readonly SourceScope[]) {
  const which = includedScopes.length > 0 ? 'only' : excludedScopes.length > 0 ? 'except' : 'all'
  const ids = which === 'only' ? includedScopes : excludedScopes
  const places = scopes.flatMap(({ id }, index) => (ids.includes(id) ? [index] : []))
  return { which, chosen: places.join(',') }
}

/** The selection in a form. Scopes chosen before that the source doesn't list now stay chosen. */
export function chosenScopes(
  before: Selection,
  scopes: readonly SourceScope[],
  { which = 'all', chosen = '' }: Readonly<Record<string, string>>,
): Selection {
  const places = chosen.split(',').filter((place) => place !== '')
  const ids = places.flatMap((place) => scopes[Number(place)]?.id ?? [])
  const listed = new Set(scopes.map(({ id }) => id))
  const andUnlisted = (old: readonly string[]) => [...ids, ...old.filter((id) => !listed.has(id))]
  return {
    includedScopes: which === 'only' ? andUnlisted(before.includedScopes) : [],
    excludedScopes: which === 'except' ? andUnlisted(before.excludedScopes) : [],
  }
}
