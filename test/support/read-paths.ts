import assert from 'node:assert/strict'
import { readDocument } from '../../src/domain/search/documents/read-document.ts'
import { type AccessWorld, ALL_IDS, wordOf } from './access-world.ts'
import type { Answer } from './make-app.ts'
import type { Random } from './random.ts'

/** One who asks, and what the model says they see. */
interface Reader {
  readonly email: string
  readonly token: string
  readonly visible: ReadonlySet<string>
}

const KEPT_CURSORS = 12
const DATASOURCES = { wiki: 'w', git: 'g' } as const

/**
 * Asks by every way there is to learn of a document, and compares with the model. What a caller may not see must be
 * nowhere in an answer, from the very next request on; that everything else is there is asked once it is indexed.
 */
export class ReadPaths {
  checks = 0
  readonly #world: AccessWorld
  readonly #random: Random
  readonly #tokens: ReadonlyMap<string, string>
  /** Of anybody: whoever gets hold of one may try it. */
  readonly #cursors: string[] = []

  constructor(world: AccessWorld, random: Random, tokens: ReadonlyMap<string, string>) {
    this.#world = world
    this.#random = random
    this.#tokens = tokens
  }

  /** Two callers ask everything, in any order; `isIndexed`: nothing is under way. */
  async compare(isIndexed: boolean, hint: string): Promise<void> {
    const paths = [
      this.#search,
      this.#page,
      this.#completions,
      this.#values,
      this.#spelling,
      this.#recommend,
      this.#related,
    ]
    const all = [...paths, this.#list, this.#read, ...(this.#world.hasMeaning() ? [this.#meaning] : [])]
    const [one, other] = this.#random.shuffle([...this.#tokens])
    for (const path of this.#random.shuffle([...all, ...all]).entries()) {
      const [email, token] = path[0] % 2 === 0 ? one! : other!
      const reader = { email, token, visible: this.#world.model.visibleTo(email) }
      await path[1].call(this, reader, isIndexed, `${hint}, ${path[1].name} of ${email}`)
    }
  }

  #search(reader: Reader, isIndexed: boolean, hint: string): Promise<void> {
    return this.#found('wombat', reader, isIndexed, hint)
  }

  /** No document has these words, so only vectors find something, and what they find counts as much as what words find. */
  #meaning(reader: Reader, isIndexed: boolean, hint: string): Promise<void> {
    return this.#found('animal wildlife', reader, isIndexed, hint)
  }

  async #found(query: string, reader: Reader, isIndexed: boolean, hint: string): Promise<void> {
    const options = { pageSize: 100, requestOptions: { facetBucketSize: 100 } }
    const answer = await this.#world.app.search(reader.token, query, options)
    this.#assertShowsOnly(reader, answer, hint)
    const { totalCount, results, facetResults } = answer.body
    this.#counts(totalCount, reader.visible.size, isIndexed, hint)
    this.#counts(results.length, reader.visible.size, isIndexed, hint)
    const apps = facetResults.find(({ sourceName }: { sourceName: string }) => sourceName === 'app')?.buckets ?? []
    for (const [name, letter] of Object.entries(DATASOURCES)) {
      const count = apps.find(({ value }: { value: { stringValue: string } }) => value.stringValue === name)?.count ?? 0
      this.#counts(count, [...reader.visible].filter((id) => id.startsWith(letter)).length, isIndexed, hint)
    }
  }

  /** A further page, by a cursor of whoever it may be. */
  async #page(reader: Reader, _isIndexed: boolean, hint: string): Promise<void> {
    const cursor = this.#cursors.length === 0 ? undefined : this.#random.pick(this.#cursors)
    const options = { pageSize: 3, requestOptions: { facetBucketSize: 100 }, ...(cursor && { cursor }) }
    const answer = await this.#world.app.search(reader.token, 'wombat', options)
    this.#assertShowsOnly(reader, answer, hint)
    this.#counts(answer.body.totalCount, reader.visible.size, false, hint)
    if (answer.body.cursor) this.#cursors.push(answer.body.cursor)
    if (this.#cursors.length > KEPT_CURSORS) this.#cursors.splice(this.#random.below(KEPT_CURSORS), 1)
  }

  async #completions(reader: Reader, _isIndexed: boolean, hint: string): Promise<void> {
    this.#assertShowsOnly(reader, await this.#ask(reader, 'autocomplete', { query: 'zorb' }), hint)
  }

  async #values(reader: Reader, _isIndexed: boolean, hint: string): Promise<void> {
    this.#assertShowsOnly(reader, await this.#ask(reader, 'autocomplete', { query: 'tag:tag' }), hint)
  }

  async #spelling(reader: Reader, _isIndexed: boolean, hint: string): Promise<void> {
    const word = wordOf(this.#random.pick(ALL_IDS))
    const answer = await this.#world.app.search(reader.token, `${word.slice(0, -1)}tx`)
    this.#assertShowsOnly(reader, answer, hint)
  }

  async #recommend(reader: Reader, _isIndexed: boolean, hint: string): Promise<void> {
    const id = this.#random.pick(ALL_IDS)
    const recommendationDocumentSpec = { id: `${id.startsWith('w') ? 'wiki' : 'git'}::${id}` }
    const answer = await this.#ask(reader, 'recommendations', { recommendationDocumentSpec })
    this.#assertShowsOnly(reader, answer, hint)
    this.checks++
    assert.equal(answer.status === 200, reader.visible.has(id), `${hint}, like ${id}`)
    const text = ALL_IDS.map(wordOf).join(' ')
    const byText = { sourceDocument: { title: text }, pageSize: 50 }
    this.#assertShowsOnly(reader, await this.#ask(reader, 'recommendations', byText), hint)
  }

  async #related(reader: Reader, _isIndexed: boolean, hint: string): Promise<void> {
    const some = this.#random.shuffle(ALL_IDS).slice(0, 5)
    const documentIds = some.map((id) => `${id.startsWith('w') ? 'wiki' : 'git'}::${id}`)
    const answer = await this.#world.app.send(
      '/app/api/v1/related',
      { documentIds, pageSize: 10 },
      { token: reader.token },
    )
    this.#assertShowsOnly(reader, answer, hint)
  }

  async #list(reader: Reader, isIndexed: boolean, hint: string): Promise<void> {
    const filters = [{ fieldName: 'app', values: [{ value: 'wiki' }] }]
    const answer = await this.#ask(reader, 'getdocumentsbyfacets', { filterSets: [{ filters }] })
    this.#assertShowsOnly(reader, answer, hint)
    if (answer.body.hasMoreResults) return
    this.#counts(
      answer.body.documents.length,
      [...reader.visible].filter((id) => id.startsWith('w')).length,
      isIndexed,
      hint,
    )
  }

  /** Whole documents come from the store: exactly those that may be seen, at any time. */
  async #read({ email, visible }: Reader, _isIndexed: boolean, hint: string): Promise<void> {
    const { services } = this.#world.app.app
    const root = { kind: 'clientToken', id: 'test' } as const
    const caller = { email, scopes: new Set<never>(), credentialId: 'test', root, actedBy: undefined }
    for (const id of this.#random.shuffle(ALL_IDS).slice(0, 8)) {
      const spec = { id: `${id.startsWith('w') ? 'wiki' : 'git'}::${id}` }
      const isRead = await readDocument(services, caller, spec).then(
        () => true,
        () => false,
      )
      this.checks++
      assert.equal(isRead, visible.has(id), `${hint}, ${id}`)
    }
  }

  #ask({ token }: Reader, operation: string, body: object): Promise<Answer> {
    return this.#world.app.send(`/rest/api/v1/${operation}`, body, { token })
  }

  #counts(count: number, expected: number, isExact: boolean, hint: string): void {
    this.checks++
    if (isExact) assert.equal(count, expected, hint)
    else assert.ok(count <= expected, `${hint}: ${count} of at most ${expected}`)
  }

  /** Nothing that belongs to a hidden document stands anywhere in the answer. */
  #assertShowsOnly({ visible }: Reader, { body }: Answer, hint: string): void {
    const text = JSON.stringify(body)
    this.checks++
    for (const id of ALL_IDS) {
      if (visible.has(id)) continue
      const found = [`wombat ${id}"`, `tag-${id}"`, wordOf(id)].filter((mark) => text.includes(mark))
      assert.deepEqual(found, [], `${hint}: told of ${id}`)
    }
  }
}
