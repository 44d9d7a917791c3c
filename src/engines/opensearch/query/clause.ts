/** A part of an OpenSearch query. */
export type Clause = Readonly<Record<string, unknown>>

export const NOTHING: Clause = { match_none: {} }

export function anyOf(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return NOTHING
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } }
}

/** Matches any of these values, split into clauses that the cluster accepts. */
export function anyValue(field: string, values: readonly (string | number)[]): Clause {
  const MAX_VALUES = 65_000
  const parts: Clause[] = []
  for (let start = 0; start < values.length; start += MAX_VALUES) {
    parts.push({ terms: { [field]: values.slice(start, start + MAX_VALUES) } })
  }
  return anyOf(parts)
}
