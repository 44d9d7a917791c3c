import type { Schemas } from '../../generated/api.ts'

export interface WrittenOperator {
  /** As typed in the query: `app:wiki`, `-from:"Ada Bell"`. */
  readonly text: string
  /** The query without it. */
  readonly rest: string
}

const OPERATOR = /(?<=^|\s)-?([\w-]+):(?:"[^"]*"|[^\s"]+)/g

/** The operators in a query that the service applied as filters. */
export function operatorsIn(query: string, filters: readonly Schemas['FacetFilter'][]): WrittenOperator[] {
  const understood = new Set(filters.map(({ fieldName = '' }) => fieldName.toLowerCase()))
  return [...query.matchAll(OPERATOR)]
    .filter(([, name = '']) => understood.has(name.toLowerCase()))
    .map(({ 0: text, index }) => ({ text, rest: joined(query.slice(0, index), query.slice(index + text.length)) }))
}

function joined(before: string, after: string): string {
  return [before.trim(), after.trim()].filter((part) => part !== '').join(' ')
}
