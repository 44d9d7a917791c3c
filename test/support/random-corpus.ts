import type {
  EngineRequest,
  FacetField,
  Filter,
  IndexChange,
  IndexedDocument,
} from '../../src/domain/search/engine/search-engine.ts'
import type { Random } from './random.ts'

/** Few words, so that everything meets everything; none of them is a stop word, some are inflections of others. */
export const VOCABULARY = [
  'amber',
  'birch',
  'cobalt',
  'delta',
  'ember',
  'falcon',
  'garnet',
  'harbor',
  'indigo',
  'jasper',
  'ambers',
  'harboring',
  // One word in German, two in English.
  'lampe',
  'lampen',
]
export const PRINCIPALS = [
  'public',
  'ds:wiki',
  'group:wiki:eng',
  'group:wiki:ops',
  'email:ann@example.com',
  'user:git:7',
]
const DATASOURCES = ['wiki', 'git', 'crm']
const TAGS = ['Red', 'green', 'blue']
const FACETS: readonly FacetField[] = [
  'app',
  'type',
  'author',
  'authorName',
  'owner',
  'tag',
  'container',
  'status',
  'property:team',
  'property:points',
]

export function documentOf(fields: Partial<IndexedDocument> & { key: number }): IndexedDocument {
  return {
    datasource: 'wiki',
    objectType: 'Page',
    title: '',
    body: '',
    summary: '',
    comments: '',
    tags: [],
    container: '',
    author: '',
    owner: '',
    authorName: '',
    ownerName: '',
    containerId: '',
    page: '',
    people: [],
    address: '',
    folder: '',
    status: '',
    properties: {},
    createdAt: 0,
    updatedAt: 0,
    views: 0,
    principals: ['public'],
    ...fields,
  }
}

function randomText(random: Random, maxWords: number): string {
  return random.several(VOCABULARY.slice(0, 3 + random.below(8)), 0, maxWords).join(' ')
}

/** Long enough to be known again and nearly the same each time; short enough for lengths to be kept exactly. */
function copiedText(random: Random): string {
  const words = Array.from({ length: 30 }, (_, at) => VOCABULARY[(at * 7 + (at >> 2)) % 10]!)
  if (random.chance(0.5)) words[random.below(words.length)] = 'amber'
  return words.slice(0, random.chance(0.8) ? 30 : 20).join(' ')
}

export function randomDocument(random: Random, key: number): IndexedDocument {
  return documentOf({
    key,
    datasource: random.pick(DATASOURCES),
    objectType: random.pick(['Page', 'Ticket', '']),
    title: randomText(random, 3),
    body: random.chance(0.2)
      ? copiedText(random)
      : (random.chance(0.3) ? 'der das und ist nicht wird ' : '') + randomText(random, 12),
    summary: random.chance(0.2) ? randomText(random, 4) : '',
    comments: random.chance(0.2) ? randomText(random, 6) : '',
    tags: random.several(TAGS, 0, 3),
    container: random.pick(['', 'amber delta', 'space']),
    author: random.pick(['', 'ann@example.com', 'bob@example.com']),
    authorName: random.pick(['', 'Ann Smith', 'Bob Annan']),
    owner: random.pick(['', 'ann@example.com']),
    people: random.chance(0.3) ? random.several(VOCABULARY, 1, 2) : [],
    address: random.chance(0.2) ? randomText(random, 3) : '',
    folder: random.chance(0.2) ? randomText(random, 2) : '',
    status: random.pick(['', 'open', 'Open', 'done']),
    properties: random.chance(0.5)
      ? { team: random.several(['a', 'b', 'c'], 0, 2), points: random.several(['1', '2.5', '2026-01-05', 'x'], 0, 2) }
      : {},
    createdAt: random.below(20),
    updatedAt: random.below(20),
    views: random.below(100),
    principals: random.several(PRINCIPALS, 0, 3),
  })
}

/** Changes of at most `keys` documents with their numbers, shuffled, some of them twice. */
export function randomChanges(random: Random, keys: number, count: number, firstSeq: number): IndexChange[] {
  const changes = Array.from({ length: count }, (_, index): IndexChange => {
    const key = 1 + random.below(keys)
    const seq = firstSeq + index
    return random.chance(0.2)
      ? { kind: 'remove', seq, key }
      : { kind: 'upsert', seq, document: randomDocument(random, key) }
  })
  return random.shuffle([...changes, ...changes.filter(() => random.chance(0.1))])
}

export function randomRequest(random: Random): EngineRequest {
  const isEmpty = random.chance(0.15)
  return {
    query: {
      text: isEmpty ? '' : random.several([...VOCABULARY, 'unheard'], 0, random.chance(0.2) ? 8 : 3).join(' '),
      phrases: random.chance(0.25) ? [random.several(VOCABULARY.slice(0, 4), 1, 3).join(' ')] : [],
      excluded: random.chance(0.2) ? [random.several(VOCABULARY, 1, 2).join(' ')] : [],
    },
    filters: random.chance(0.4) ? [randomFilter(random), ...(random.chance(0.3) ? [randomFilter(random)] : [])] : [],
    offset: random.chance(0.3) ? random.below(10) : 0,
    size: random.pick([0, 1, 3, 10, 50, 150]),
    facets: [...new Set(random.several(FACETS, 0, 3))],
    ...(random.chance(0.1) && { named: random.several([1, 2, 3, 5, 8], 1, 2) }),
    updatedSince: random.chance(0.3) ? random.several([0, 5, 10, 19, 30], 1, 3) : [],
    ...(random.chance(0.3) && { context: { now: 20, person: 'ann@example.com', countsViews: random.chance(0.5) } }),
  }
}

function randomFilter(random: Random, depth = 0): Filter {
  const kind = random.below(depth > 1 ? 7 : 11)
  if (kind === 10) return { kind: 'keys', keys: random.several([1, 2, 3, 5, 8, 13, 21], 0, 5) }
  const range = (ends: readonly number[]) => ({
    ...(random.chance(0.7) ? { from: random.pick(ends) } : {}),
    ...(random.chance(0.7) ? { to: random.pick(ends) } : {}),
  })
  if (kind === 0) return { kind: 'updated', ...range([0, 3, 7, 12, 19]) }
  if (kind === 1) return { kind: 'created', ...range([0, 3, 7, 12, 19]) }
  if (kind === 2) return { kind: 'present', field: random.pick(FACETS) }
  if (kind === 3) return { kind: 'words', field: 'authorName', words: random.pick(['ann', 'Smith A', 'bob x', '']) }
  if (kind === 4) {
    const type = random.pick(['number', 'date'] as const)
    const ends = type === 'number' ? [0, 1, 2, 3] : [Date.parse('2026-01-01'), Date.parse('2026-02-01'), 1500]
    return { kind: 'range', field: 'property:points', type, ...range(ends) }
  }
  if (kind === 7) return { kind: 'not', filter: randomFilter(random, depth + 1) }
  if (kind >= 8) {
    const sets = random
      .several([0, 1, 2], 0, 3)
      .map((size) => Array.from({ length: size }, () => randomFilter(random, depth + 1)))
    return { kind: 'any', sets }
  }
  const field = random.pick(FACETS)
  const values = random.several(
    ['WIKI', 'git', 'page', 'ANN@example.com', 'red', 'Blue', 'space', 'OPEN', 'a', 'b', 'none'],
    1,
    3,
  )
  return { kind: 'value', field, values, isNegated: random.chance(0.3) }
}
