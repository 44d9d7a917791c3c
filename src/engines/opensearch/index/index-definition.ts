import type { FacetField } from '../../../domain/search/engine/search-engine.ts'
import { SATURATION } from '../../ranking/ranking-weights.ts'
import { FREQUENCY_UNIT } from './analysed-text.ts'
import { BESIDE } from './wire-term.ts'

/** Facets with their own field. Custom properties share one. */
export const PLAIN_FACETS: ReadonlySet<FacetField> = new Set<FacetField>([
  'app',
  'type',
  'author',
  'authorName',
  'owner',
  'ownerName',
  'tag',
  'container',
  'containerId',
  'status',
])

/** ID of the document that holds the state of the index itself. */
export const STATE_ID = 'state'

export interface IndexSize {
  readonly shards: number
  readonly replicas: number
  /** Documents are rewritten when their vectors are ready, so the cluster has to keep their source. */
  readonly hasVectors?: boolean
}

/** Settings and fields of an index, for its template. */
export function indexDefinition({ shards, replicas, hasVectors = false }: IndexSize) {
  const sum = `double f = doc.freq / ${FREQUENCY_UNIT}.0; return query.boost * ${SATURATION + 1} * f / (f + ${SATURATION});`
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      // Writers refresh explicitly.
      refresh_interval: '-1',
      // How long the cluster remembers deleted versions, to reject late writes.
      gc_deletes: '1h',
      max_terms_count: 65_536,
      similarity: { weighed: { type: 'scripted', script: { source: sum } } },
      analysis: {
        tokenizer: { places: { type: 'whitespace', max_token_length: 8000 } },
        filter: {
          weight: { type: 'delimited_term_freq', delimiter: BESIDE },
          beside: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${BESIDE}]+)`] },
        },
        analyzer: {
          weighed: { type: 'custom', tokenizer: 'places', filter: ['weight'] },
          placed: { type: 'custom', tokenizer: 'places', filter: ['beside'] },
        },
      },
    },
    mappings: {
      dynamic: 'strict',
      // Documents are read from the store, not from the cluster.
      _source: { enabled: hasVectors },
      properties: {
        ...fieldsOf(['key', 'seq', 'joint'], { type: 'long' }),
        ...fieldsOf(['updatedAt', 'createdAt'], { type: 'double' }),
        views: { type: 'double', index: false },
        ...fieldsOf(['principals', 'folded', 'valueWords', 'numbers', 'present'], {
          type: 'keyword',
          doc_values: false,
        }),
        ...fieldsOf([...PLAIN_FACETS, 'property', 'forms', 'language'], { type: 'keyword' }),
        ...fieldsOf(['page', 'signature'], { type: 'keyword', index: false }),
        ...fieldsOf(['terms', 'weighedForms'], {
          type: 'text',
          analyzer: 'weighed',
          search_analyzer: 'keyword',
          similarity: 'weighed',
          index_options: 'freqs',
          norms: false,
        }),
        places: { type: 'text', analyzer: 'placed', search_analyzer: 'keyword', norms: false },
        ...fieldsOf(['inTitle', 'inOpening', 'inAddress'], { type: 'keyword', doc_values: false }),
        titleWords: { type: 'long', index: false },
        addressWords: { type: 'long', index: false },
        vectors: { type: 'binary', doc_values: true },
        vectorName: { type: 'keyword', doc_values: false },
        ...fieldsOf(['stateJoint', 'stateOpen'], { type: 'long', store: true }),
      },
    },
  }
}

function fieldsOf(names: readonly string[], definition: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, definition]))
}
