import { type SearchParams, SORTS } from '../search-params.ts'

/** The parameters in another order. */
export function withSort({ doc: _, sort: __, ...rest }: SearchParams, sort: string): SearchParams {
  const chosen = SORTS.find((each) => each === sort)
  return { ...rest, ...(chosen !== undefined && { sort: chosen }) }
}
