import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { SettingName } from '../../../src/config/read-config.ts'
import { addConnection } from '../../../src/domain/connections/add-connection.ts'
import { changeConnection } from '../../../src/domain/connections/change-connection.ts'
import type { ConnectionRun, RunMode } from '../../../src/domain/connections/connection.ts'
import { documentIdOf } from '../../../src/domain/connections/run/to-definition.ts'
import { readDocumentId } from '../../../src/domain/documents/document.ts'
import { operator } from '../../../src/domain/shared/actor.ts'
import { ConnectedApp } from '../../support/connections/connected-app.ts'
import { makeApp } from '../../support/make-app.ts'
import { Random } from '../../support/random.ts'
import type { SearchableWorld } from '../worlds/world.ts'

const PAGE = 100
/** People who have no account in the source. */
const STRANGER = 'stranger@acme.example'

/** Pairs of a person and an item, for each source. `npm run test:long -- connectors` makes more, in larger worlds. */
const CHECKS = Number(process.env['ALMANAC_ORACLE_CHECKS'] ?? 2000)
const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 3)
const MIN_ROUNDS = 2
const PAUSE_MS = 100

interface OracleOptions {
  /** How many pairs of a person and an item must be compared. */
  readonly checks?: number
  readonly seed?: number
  readonly changesPerRound: number
  readonly modes?: readonly RunMode[]
  readonly settings?: Partial<Record<SettingName, string>>
}

/**
 * Connects the whole service to a world, and asks the source itself who may see what. After each run everyone must find, by
 * search and by ID, exactly what the source shows them. While a run is under way, nobody may find anything that the source
 * showed them neither before the changes nor after.
 */
export async function compareWithSource(world: SearchableWorld, options: OracleOptions): Promise<void> {
  const { connector, config, secret, accountRule } = world
  const app = await makeApp(options.settings)
  await addConnection(app.app.services, operator, {
    ...{ connector: connector.name, datasource: 'tickets', isPaused: true, config, secret },
    ...(accountRule !== undefined && { accountRule }),
  })
  const oracle = new SearchOracle(world, new ConnectedApp(app))
  await oracle.round(0, [], 'compare')
  const random = new Random(options.seed ?? SEED)
  const wanted = options.checks ?? CHECKS
  for (let round = 1; round <= MIN_ROUNDS || oracle.checks < wanted; round++) {
    const done: string[] = []
    for (let count = 0; count < options.changesPerRound; count++) done.push(await world.change(random))
    await oracle.round(round, done, random.pick(options.modes ?? ['compare']))
  }
  const { checks, during } = oracle
  process.stdout.write(`${connector.name}: ${checks} pairs compared after runs, ${during} results during runs\n`)
  const report = process.env['ALMANAC_ORACLE_REPORT']
  if (report !== undefined) appendFileSync(report, `${connector.name} ${checks} ${during}\n`)
}

interface Result {
  readonly document: { readonly id: string }
  readonly clusteredResults?: readonly Result[]
}

type Seen = ReadonlyMap<string, ReadonlySet<string>>

class SearchOracle {
  /** Pairs of a person and an item, after runs, each by search and by ID. */
  checks = 0
  during = 0
  #config = ''
  readonly #world: SearchableWorld
  readonly #app: ConnectedApp
  readonly #tokens = new Map<string, string>()
  #before: Seen = new Map()
  /** Documents that anyone ever found, by item: deleted ones are asked for too. */
  readonly #documents = new Map<string, string>()
  /** Items that the source ever showed, by the ID of their document. */
  readonly #items = new Map<string, string>()
  readonly #history: string[] = []

  constructor(world: SearchableWorld, app: ConnectedApp) {
    this.#world = world
    this.#app = app
  }

  async round(round: number, changes: readonly string[], mode: RunMode): Promise<void> {
    this.#history.push(`round ${round} (${mode})`, ...changes)
    await this.#configure()
    const after = await this.#visible()
    for (const ids of after.values()) for (const id of ids) this.#items.set(documentIdOf(id).toLowerCase(), id)
    const run = await this.#watchRun(mode, after)
    const { outcome, message } = run
    assert.ok(outcome === 'done' || outcome === 'problems', this.#failure(`the run ended with ${outcome}: ${message}`))
    await this.#compare(after)
    this.#before = after
  }

  /** Some worlds have settings of the connection that belong to what they changed. */
  async #configure(): Promise<void> {
    const { config, secret } = this.#world
    if (JSON.stringify(config) === this.#config) return
    this.#config = JSON.stringify(config)
    await changeConnection(this.#app.services, operator, 'tickets', { config, secret })
  }

  async #visible(): Promise<Seen> {
    const all = new Map<string, ReadonlySet<string>>()
    all.set(STRANGER, (await this.#world.visibleToStrangers?.()) ?? new Set())
    for (const account of this.#world.accounts) {
      all.set(this.#world.emailOf(account), await this.#world.visibleTo(account))
    }
    return all
  }

  /** Everyone searches while the run is under way. */
  async #watchRun(mode: RunMode, after: Seen): Promise<ConnectionRun> {
    let run: ConnectionRun | undefined
    const running = this.#app.run(mode).then((ended) => {
      run = ended
    })
    while (run === undefined) {
      for (const person of after.keys()) {
        const allowed = new Set([...(this.#before.get(person) ?? []), ...(after.get(person) ?? [])])
        const startedAt = performance.now()
        for (const id of await this.#finds(person)) {
          this.during++
          const what = `during the run, ${person} finds ${id}`
          assert.ok(allowed.has(id), this.#failure(what))
        }
        if (run !== undefined) break
        // The run and the source need the processor too.
        await pause(performance.now() - startedAt)
      }
      await pause(PAUSE_MS)
    }
    await running
    return run
  }

  async #compare(after: Seen): Promise<void> {
    const every = new Set([...this.#documents.keys(), ...[...after.values()].flatMap((ids) => [...ids])])
    for (const [person, visible] of after) {
      const found = await this.#finds(person)
      const read = await this.#reads(person)
      for (const id of every) {
        this.checks++
        if (visible.has(id) && this.#world.mayMiss?.(id, this.#accountOf(person)) === true) continue
        const should = visible.has(id) ? 'should' : "shouldn't"
        assert.equal(found.has(id), visible.has(id), this.#failure(`by search, ${person} ${should} find ${id}`))
        assert.equal(read.has(id), visible.has(id), this.#failure(`by ID, ${person} ${should} get ${id}`))
      }
    }
  }

  #accountOf(person: string): string | undefined {
    return this.#world.accounts.find((account) => this.#world.emailOf(account) === person)
  }

  /** Item IDs that a search for everything in the data source has. */
  async #finds(person: string): Promise<Set<string>> {
    const token = await this.#token(person)
    const found = new Set<string>()
    for (let cursor: string | undefined; ; ) {
      const { status, body } = await this.#app.app.search(token, 'app:tickets', {
        pageSize: PAGE,
        ...(cursor && { cursor }),
      })
      assert.equal(status, 200, JSON.stringify(body))
      // Similar results are shown below one of them.
      for (const { document } of body.results.flatMap((each: Result) => [each, ...(each.clusteredResults ?? [])])) {
        const id = this.#itemOf(document.id)
        this.#documents.set(id, document.id)
        found.add(id)
      }
      cursor = body.hasMoreResults === true ? body.cursor : undefined
      if (cursor === undefined) return found
    }
  }

  async #reads(person: string): Promise<Set<string>> {
    const token = await this.#token(person)
    const known = [...this.#documents]
    const read = new Set<string>()
    for (let from = 0; from < known.length; from += PAGE) {
      const page = known.slice(from, from + PAGE)
      const documentSpecs = page.map(([, id]) => ({ id }))
      const { status, body } = await this.#app.app.send('/rest/api/v1/getdocuments', { documentSpecs }, { token })
      assert.equal(status, 200, JSON.stringify(body))
      for (const [item, id] of page) if (body.documents[id]?.id !== undefined) read.add(item)
    }
    return read
  }

  /** Document IDs have a digest where an item's ID has capital letters. */
  #itemOf(documentId: string): string {
    const id = readDocumentId(documentId)?.id.toLowerCase() ?? ''
    return this.#items.get(id) ?? id
  }

  async #token(person: string): Promise<string> {
    const known = this.#tokens.get(person) ?? (await this.#app.app.clientToken(person, ['SEARCH', 'DOCUMENTS']))
    this.#tokens.set(person, known)
    return known
  }

  #failure(what: string): string {
    return `${what}\n${this.#history.slice(-40).join('\n')}`
  }
}
