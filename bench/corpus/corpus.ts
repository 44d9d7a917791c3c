import type { IndexedDocument } from '../../src/domain/search/engine/search-engine.ts'
import { Random } from '../../test/support/random.ts'
import { documentOf } from '../../test/support/random-corpus.ts'
import { type Access, DATASOURCES, drawAccess, emailOf, groupName, PEOPLE, principalsOf } from './company.ts'
import { drawRank, SUBJECTS, textOf } from './words.ts'

export interface BenchDocument {
  /** From 1. */
  readonly key: number
  readonly datasource: string
  readonly objectType: string
  readonly author: string
  readonly tags: readonly string[]
  readonly updatedAt: number
  readonly access: Access
  /** Words by their rank. */
  readonly title: Uint16Array
  readonly body: Uint16Array
}

const TITLE_WORDS = 6
const MEAN_WORDS = 200
/** Bodies have 0.7 to 1.3 times as many words as the mean. */
const SHORTEST = 0.7
const LONGEST = 1.3
const TYPES = 20
const TAGS = 300
const FIRST_DAY = Date.UTC(2024, 0, 1)
const DAYS = 700
const DAY_MS = 86_400_000

/** Document `key` of the corpus with this seed: always the same, so that nothing has to be kept. */
export function makeDocument(seed: number, key: number, words = MEAN_WORDS): BenchDocument {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(key, 0x85ebca6b))
  const subject = random.below(SUBJECTS)
  const ranks = (count: number) => Uint16Array.from({ length: count }, () => drawRank(random, subject))
  return {
    key,
    datasource: DATASOURCES[key % DATASOURCES.length]!,
    objectType: `Type${random.below(TYPES)}`,
    author: emailOf(random.below(PEOPLE)),
    tags: Array.from({ length: random.below(4) }, () => `tag${random.below(TAGS)}`),
    updatedAt: FIRST_DAY + random.below(DAYS) * DAY_MS,
    access: drawAccess(random),
    title: ranks(TITLE_WORDS),
    body: ranks(Math.round(words * SHORTEST) + random.below(Math.round(words * (LONGEST - SHORTEST)) + 1)),
  }
}

/** As the engine takes it. */
export function toIndexed(document: BenchDocument): IndexedDocument {
  const { key, datasource, objectType, author, tags, updatedAt, access } = document
  return documentOf({
    key,
    datasource,
    objectType,
    author,
    tags,
    updatedAt,
    title: textOf(document.title),
    body: textOf(document.body),
    principals: principalsOf(access, datasource),
  })
}

/** As the Indexing API takes it. */
export function toDefinition(document: BenchDocument): Record<string, unknown> {
  return {
    id: `document${document.key}`,
    objectType: document.objectType,
    title: textOf(document.title),
    body: { mimeType: 'text/plain', textContent: textOf(document.body) },
    viewURL: `https://${document.datasource}.example.com/${document.key}`,
    author: { email: document.author },
    tags: document.tags,
    updatedAt: document.updatedAt / 1000,
    permissions: permissionsOf(document.access),
  }
}

function permissionsOf(access: Access): Record<string, unknown> {
  if (access.kind === 'public') return { allowAnonymousAccess: true }
  if (access.kind === 'datasource') return { allowAllDatasourceUsersAccess: true }
  if (access.kind === 'private') return { allowedUsers: [{ email: emailOf(access.person) }] }
  return { allowedGroups: access.groups.map(groupName) }
}
