import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'
import { emailOf, type Kind, type ModelObject, type Name, ObjectWorld, PEOPLE } from '../support/object-world.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { propertyRun, runProperty } from '../support/property-run.ts'
import { Random } from '../support/random.ts'

const CHANGES = 15
// Before the first test: one that is quicker than the database must not find it missing.
const postgres = await postgresDatabases()
const SCOPES = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN')

interface WireDocument {
  id: string
  metadata: { collections?: { id: number }[]; pins?: { id: string }[]; shortcuts?: { id: number }[] }
}

/** Everything that one person can read, by every way, beside what the model says. */
class Reader {
  checks = 0
  readonly #world: ObjectWorld
  readonly #name: Name
  readonly #hint: string

  constructor(world: ObjectWorld, name: Name, hint: string) {
    this.#world = world
    this.#name = name
    this.#hint = `${hint}, as ${name}`
  }

  async compare(): Promise<void> {
    await this.#lists()
    for (const object of this.#world.objects) await this.#one(object)
    await this.#documents()
    await this.#mentions()
  }

  /** One check for each thing that may be in the answer or not. */
  #same(found: Iterable<unknown>, expected: readonly unknown[], among: number, what: string): void {
    assert.deepEqual([...found].map(String).sort(), expected.map(String).sort(), `${what}; ${this.#hint}`)
    this.checks += Math.max(1, among)
  }

  #readable(kind: Kind): ModelObject[] {
    return this.#of(kind).filter((object) => this.#world.mayRead(this.#name, object))
  }

  #of(kind: Kind): ModelObject[] {
    return this.#world.objects.filter((object) => object.kind === kind)
  }

  async #ask(operation: string, body: object) {
    const answer = await this.#world.ask(this.#name, operation, body)
    assert.equal(answer.status, 200, `${operation}: ${JSON.stringify(answer.body)}; ${this.#hint}`)
    this.#leaks(operation, answer.body)
    return answer.body
  }

  /** No word of a thing that the person may not read stands anywhere in an answer. */
  #leaks(operation: string, body: unknown): void {
    const { objects, documents } = this.#world
    const readable = new Set([
      ...objects.filter((object) => this.#world.mayRead(this.#name, object)).map(({ mark }) => mark),
      ...documents.filter((document) => this.#world.maySee(this.#name, document)).map(({ mark }) => mark),
    ])
    for (const [mark] of JSON.stringify(body).matchAll(/zq\d+qz/g)) {
      assert.ok(readable.has(mark), `${operation} tells of ${mark}; ${this.#hint}`)
    }
    this.checks += 1
  }

  async #lists(): Promise<void> {
    const idsOf = (kind: Kind) => this.#readable(kind).map(({ id }) => id)
    const ids = (list: { id: unknown }[]) => list.map(({ id }) => id)
    const { collections } = await this.#ask('listcollections', {})
    this.#same(ids(collections), idsOf('collection'), this.#of('collection').length, 'listcollections')
    for (const { id, itemCount } of collections as { id: number; itemCount: number }[]) {
      const held = this.#of('collection').find((object) => object.id === id)?.documents ?? []
      const seen = held.filter((document) => this.#world.maySee(this.#name, document))
      this.#same([itemCount], [seen.length], 1, 'itemCount')
    }
    const { answerResults } = await this.#ask('listanswers', {})
    this.#same(
      answerResults.map(({ answer }: { answer: { id: number } }) => answer.id),
      idsOf('answer'),
      this.#of('answer').length,
      'listanswers',
    )
    const { pins } = await this.#ask('listpins', {})
    this.#same(ids(pins), idsOf('pin'), this.#of('pin').length, 'listpins')
    const links = await this.#ask('listshortcuts', { pageSize: 50 })
    this.#same(ids(links.shortcuts), idsOf('shortcut'), this.#of('shortcut').length, 'listshortcuts')
    this.#same([links.meta.totalItemCount], [idsOf('shortcut').length], 1, 'totalItemCount')
    const size = { requestOptions: { resultSize: 50 } }
    const feed = await this.#ask('feed', { categories: ['ANNOUNCEMENT'], ...size })
    this.#same(
      feed.results.map(
        ({ primaryEntry }: { primaryEntry: { announcement: { id: number } } }) => primaryEntry.announcement.id,
      ),
      idsOf('announcement'),
      this.#of('announcement').length,
      'feed',
    )
  }

  /** By its id: there, or as if it did not exist. */
  async #one(object: ModelObject): Promise<void> {
    const { kind, id, documents } = object
    if (kind === 'announcement') return
    const more = kind === 'collection' ? { withItems: true } : {}
    const answer = await this.#world.ask(this.#name, `get${kind}`, { id, ...more })
    const isReadable = this.#world.mayRead(this.#name, object)
    this.#same([answer.status], [isReadable ? 200 : 404], 1, `get${kind} ${id}`)
    this.#leaks(`get${kind}`, answer.body)
    if (kind !== 'collection' || !isReadable) return
    const seen = documents.filter((document) => this.#world.maySee(this.#name, document)).map((document) => document.id)
    const { items = [], itemCount } = answer.body.collection
    this.#same(
      items.map(({ documentId }: { documentId: string }) => documentId),
      seen,
      documents.length,
      'items',
    )
    this.#same([itemCount], [seen.length], 1, 'itemCount of getcollection')
  }

  async #documents(): Promise<void> {
    const all = this.#world.documents
    const seen = all.filter((document) => this.#world.maySee(this.#name, document)).map(({ id }) => id)
    // No document has the words of the second: it is found by its meaning. Two, for a rare word alone has no vector.
    await allEmbedded(this.#world.app)
    for (const query of ['wombat', 'animal wildlife']) await this.#search(query, seen)
    const answer = await this.#world.ask(this.#name, 'getdocuments', { documentSpecs: all.map(({ id }) => ({ id })) })
    const given = Object.entries(answer.body.documents as Record<string, WireDocument & { error?: string }>)
    const read = given.filter(([, { error }]) => error === undefined)
    this.#same(
      read.map(([id]) => id),
      seen,
      all.length,
      'getdocuments',
    )
    for (const [, document] of read) this.#context(document, 'getdocuments')
  }

  async #search(query: string, seen: readonly string[]): Promise<void> {
    const found = await this.#ask('search', { query, pageSize: 50 })
    const documents: WireDocument[] = found.results.map(({ document }: { document: WireDocument }) => document)
    this.#same(
      documents.map(({ id }) => id),
      seen,
      this.#world.documents.length,
      `search ${query}`,
    )
    this.#same([found.totalCount], [seen.length], 1, `totalCount of ${query}`)
    for (const document of documents) this.#context(document, 'search')
  }

  #context({ id, metadata }: WireDocument, way: string): void {
    const about = (kind: Kind) =>
      this.#readable(kind).filter(({ documents }) => documents.some((each) => each.id === id))
    for (const [kind, told] of [
      ['collection', metadata.collections],
      ['pin', metadata.pins],
      ['shortcut', metadata.shortcuts],
    ] as const) {
      this.#same(
        (told ?? []).map((each) => each.id),
        about(kind).map((object) => object.id),
        this.#of(kind).length,
        `${kind}s of ${id} in ${way}`,
      )
    }
  }

  /** Whatever else might mention something. */
  async #mentions(): Promise<void> {
    await this.#ask('autocomplete', { query: 'zq' })
    const feed = await this.#world.ask(this.#name, 'feed', {})
    // Gaps are words that others typed, whatever those stand for.
    this.#leaks(
      'feed',
      feed.body.results.filter(({ category }: { category: string }) => category !== 'KNOWLEDGE_GAP'),
    )
    await this.#ask('recommendations', {})
    const [some] = this.#world.objects
    if (some === undefined) return
    // The query itself comes back with the answer.
    const { body } = await this.#world.ask(this.#name, 'search', { query: some.mark })
    this.#leaks('search', [body.results, body.structuredResults ?? []])
  }
}

async function runWorld(seed: number, app: TestApp): Promise<number> {
  const random = new Random(seed)
  const tokens = new Map<Name, string>()
  for (const name of PEOPLE) tokens.set(name, await app.clientToken(emailOf(name), SCOPES))
  const world = new ObjectWorld(app, await app.indexingToken(), tokens, random)
  let checks = 0
  try {
    await world.prepare()
    for (let step = 0; step < CHANGES; step++) {
      const change = await world.change()
      const hint = `ALMANAC_PROPERTY_SEED=${seed} ALMANAC_PROPERTY_CASES=1, step ${step}: ${change}`
      const reader = new Reader(world, random.pick(PEOPLE), hint)
      await reader.compare()
      checks += reader.checks
    }
    return checks
  } finally {
    await app.app.stop()
  }
}

/** In `npm run test:long`, so many checks for each case that it asks for. */
const CHECKS_PER_CASE = { sqlite: 5, postgres: 1 }
const settings = { clusterResults: 'false', meaning: 'builtin', embedMinSimilarity: '-1', membersPublish: 'on' }

test('on SQLite, every way to read what people share agrees with a model', async (context) => {
  const run = propertyRun(100)
  await runProperty(
    { ...run, cases: run.cases * CHECKS_PER_CASE.sqlite },
    async (seed) => runWorld(seed, await makeApp(settings)),
    (message) => context.diagnostic(message),
  )
})

test('on PostgreSQL, every way to read what people share agrees with a model', async (context) => {
  const run = propertyRun(100)
  await runProperty(
    { ...run, cases: run.cases * CHECKS_PER_CASE.postgres },
    async (seed) => runWorld(seed, await makeApp({ ...settings, databaseUrl: await postgres.createDatabase() })),
    (message) => context.diagnostic(message),
  )
})
