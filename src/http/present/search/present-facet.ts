import type { Facet, FacetBucket } from '../../../domain/query/facet.ts'
import { hasWords, wordsOfValue } from '../../../domain/search/read-value.ts'
import type { SearchAnswer } from '../../../domain/search/search-answer.ts'
import type { FacetResult } from '../../schemas/search/search-response.ts'
import type { Wire } from '../../schemas/wire.ts'
import type { PersonNames } from '../present-document.ts'

export interface FacetOptions {
  readonly facetBucketSize: number
  /** Only buckets of this facet with a word that begins so. */
  readonly facetBucketFilter: { facet?: string; prefix?: string } | undefined
  readonly people: Pick<PersonNames, 'nameOf'>
}

export function presentFacet(
  { name, label, group, buckets }: Facet,
  answer: SearchAnswer,
  { facetBucketSize, facetBucketFilter, people }: FacetOptions,
): Wire<typeof FacetResult> {
  const prefix = facetBucketFilter?.facet?.toLowerCase() === name.toLowerCase() ? facetBucketFilter.prefix : undefined
  const shown =
    prefix === undefined
      ? buckets
      : buckets.filter((bucket) => beginsWith(bucket.value, labelOf(name, bucket, answer, people), prefix))
  return {
    sourceName: name,
    operatorName: name === 'last_updated_at' ? 'SelectSingle' : 'SelectMultiple',
    buckets: shown.slice(0, facetBucketSize).map((bucket) => ({
      count: bucket.count,
      percentage: answer.total === 0 ? 0 : Math.round((bucket.count / answer.total) * 100),
      ...(name === 'app' && { datasource: bucket.value }),
      value: { stringValue: bucket.value, displayLabel: labelOf(name, bucket, answer, people) },
    })),
    hasMoreBuckets: shown.length > facetBucketSize,
    ...(group && { groupName: group }),
    ...(label && { displayLabel: label }),
  }
}

function beginsWith(value: string, label: string, prefix: string): boolean {
  const wanted = wordsOfValue(prefix)
  return wanted.length === 0 || hasWords(value, wanted) || hasWords(label, wanted)
}

function labelOf(
  facet: string,
  { value, name }: FacetBucket,
  { datasources }: SearchAnswer,
  people: Pick<PersonNames, 'nameOf'>,
): string {
  if (facet === 'app') return datasources.get(value)?.displayName ?? value
  if (facet === 'type') return typeLabel(value, datasources) ?? value
  if (facet === 'last_updated_at' && value.startsWith('past_'))
    return `P${value.slice(1).replaceAll('_', ' ')}`.replace('1 years', 'year')
  if (facet !== 'author' && facet !== 'owner') return value
  return people.nameOf(value) || name || value
}

function typeLabel(type: string, datasources: SearchAnswer['datasources']): string | undefined {
  for (const { objectDefinitions = [] } of datasources.values()) {
    const definition = objectDefinitions.find(({ name }) => name === type)
    if (definition?.displayLabel) return definition.displayLabel
  }
  return undefined
}

/** So many values of a field of people are listed. */
const ENTITY_BUCKETS = 100

export function presentEntityFacet({ name, buckets }: Facet, total: number): Wire<typeof FacetResult> {
  return {
    sourceName: name,
    operatorName: 'SelectMultiple',
    buckets: buckets.slice(0, ENTITY_BUCKETS).map(({ value, count }) => ({
      count,
      percentage: total === 0 ? 0 : Math.round((count / total) * 100),
      value: { stringValue: value, displayLabel: value },
    })),
    hasMoreBuckets: buckets.length > ENTITY_BUCKETS,
  }
}
