import type { EntityDeps } from '../domain/search/entities/search-entities.ts'
import { InvalidFilterValue } from '../domain/search/filters/invalid-filter-value.ts'
import { search } from '../domain/search/search.ts'
import type { Caller } from '../domain/shared/caller.ts'
import { badField, quoted } from '../kernel/bad-field.ts'
import { lines } from './describe.ts'

/** How many values of a filter are named. */
const NAMED = 10

/** A time as models write it: `last week` is `last_week`, and 2026/11/01 is 2026-11-01. */
export function timeValue(value: string | undefined): string | undefined {
  return value
    ?.trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})$/, '$1-$2-$3')
}

interface Times {
  readonly updated?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The same error about the argument as the model named it, not about the field of the search that it became. */
export function inArguments(error: unknown, { updated, after, before }: Times): unknown {
  if (!(error instanceof InvalidFilterValue)) return error
  const sent = { updated, after, before }
  const [name, value = ''] = Object.entries(sent).find(([, given]) => timeValue(given) === error.value) ?? []
  if (name === undefined) return error
  const allowed = name === 'updated' ? 'today, yesterday, past_week, past_month, past_3_months or' : 'a day,'
  return badField(name, `must be ${allowed} YYYY-MM-DD; got ${quoted(value)}`, { code: error.code, cause: error })
}

/** What a search whose filters leave nothing would find without them, so that the next filter names something that exists. */
export async function withoutFilters(
  services: EntityDeps,
  caller: Caller,
  query: string,
  datasources: readonly string[],
): Promise<string | undefined> {
  const { total, facets } = await search(services, caller, {
    query,
    pageSize: 0,
    datasources,
    facets: ['app', 'type'],
    maxFacetBuckets: NAMED,
    hints: ['FACET_RESULTS'],
    maxSnippetCharacters: 1,
  })
  if (total === 0) return undefined
  const valuesOf = (name: string) => {
    const buckets = facets.find((facet) => facet.name === name)?.buckets ?? []
    return buckets.map(({ value, count }) => `${value} (${count})`).join(', ')
  }
  const [apps, types] = [valuesOf('app'), valuesOf('type')]
  const documents = total === 1 ? '1 document matches' : `${total} documents match`
  return lines(`Without the filters, ${documents}.`, apps && `Apps: ${apps}`, types && `Types: ${types}`)
}
