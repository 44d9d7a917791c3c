import { createHash, randomBytes } from 'node:crypto'
import { SAMPLES } from '../../indexing/sample-documents.ts'
import { type Cluster, ClusterRefusal, existsAlready, isMissing } from '../cluster/cluster.ts'
import { documentFields } from './document-fields.ts'
import { type IndexSize, indexDefinition } from './index-definition.ts'
import { OpenSearchIndex } from './opensearch-index.ts'

export interface CatalogueOptions extends IndexSize {
  /** Prefix of all names. */
  readonly prefix: string
  /** Settings that affect how documents are indexed. */
  readonly documentSettings: string
  /** How old this version's index must be before indexes of other versions are deleted. */
  readonly outlivedMs?: number
}

const OUTLIVED_MS = 86_400_000
const RECIPE = /^[0-9a-f]{24}$/

/** How much of the log an index contains. */
export interface Progress {
  readonly completeSeq: number
  readonly mark: string
}

/**
 * The indexes of this service in the cluster: which one is active, and how far each one has been filled.
 * See docs/decisions/0041-opensearch.md.
 */
export class IndexCatalogue {
  readonly #cluster: Cluster
  readonly #options: CatalogueOptions
  readonly #recipe: string

  constructor(cluster: Cluster, options: CatalogueOptions) {
    this.#cluster = cluster
    this.#options = options
    this.#recipe = recipeOf(options)
  }

  /** Index for a few small documents: the progress of each index, and principal lists. */
  get notesName(): string {
    return `${this.#options.prefix}.notes`
  }

  /** The alias of the active index for this version of the code. Other versions use their own. */
  get #alias(): string {
    return `${this.#options.prefix}.${this.#recipe}`
  }

  /** Opens the active index, or creates one. */
  async open(): Promise<OpenSearchIndex> {
    const { prefix } = this.#options
    const template = { index_patterns: [`${prefix}-*`], template: indexDefinition(this.#options), priority: 500 }
    await Promise.all([
      this.#cluster.send('PUT', `/_index_template/${prefix}`, { body: template }),
      this.#createNotes(),
    ])
    const index = (await this.current()) ?? (await this.#first())
    await this.#removeOutlived(index.name)
    return index
  }

  async current(): Promise<OpenSearchIndex | undefined> {
    const name = await this.#nameInForce()
    if (name === undefined) return undefined
    const index = new OpenSearchIndex(this.#cluster, name)
    await index.load()
    Object.assign(index, await this.progressOf(name))
    return index
  }

  async create(aliases: object = {}): Promise<OpenSearchIndex> {
    const name = `${this.#options.prefix}-${randomBytes(8).toString('hex')}`
    const index = new OpenSearchIndex(this.#cluster, name)
    await this.#cluster.send('PUT', `/${name}`, {
      query: { wait_for_active_shards: 1 },
      // The template may have been changed by another version.
      body: { ...indexDefinition(this.#options), aliases: { ...aliases, [index.writeAlias]: {} } },
    })
    return index
  }

  /** Atomically makes this index the active one for every service, and deletes the previous one. */
  async putInForce(index: OpenSearchIndex): Promise<OpenSearchIndex> {
    const alias = this.#alias
    const before = await this.#nameInForce()
    await this.#cluster.send('POST', '/_aliases', {
      body: {
        actions: [
          ...(before === undefined ? [] : [{ remove: { index: before, alias } }]),
          { add: { index: index.name, alias, is_write_index: true } },
        ],
      },
    })
    if (before !== undefined && before !== index.name) await this.remove(before)
    return index
  }

  /** If several services start at once, only one succeeds: the cluster rejects a second write index for an alias. */
  async #first(): Promise<OpenSearchIndex> {
    try {
      return await this.create({ [this.#alias]: { is_write_index: true } })
    } catch (error) {
      const theirs = error instanceof ClusterRefusal ? await this.current() : undefined
      if (theirs === undefined) throw error
      return theirs
    }
  }

  /** Deletes indexes of other versions once this one is a day old. By then no service uses them. */
  async #removeOutlived(name: string): Promise<void> {
    const { prefix, outlivedMs = OUTLIVED_MS } = this.#options
    const found = await this.#cluster.send<Record<string, { aliases: object }>>('GET', `/_alias/${prefix}.*`)
    // Another service's prefix may start with ours.
    const isOurs = (alias: string) => RECIPE.test(alias.slice(prefix.length + 1))
    const others = Object.keys(found).filter((other) => {
      return other !== name && Object.keys(found[other]!.aliases).some(isOurs)
    })
    if (others.length === 0) return
    const settings = await this.#cluster.send<Record<string, { settings: { index: { creation_date: string } } }>>(
      'GET',
      `/${name}/_settings`,
    )
    const [health] = await this.#cluster.send<[{ epoch: string }]>('GET', '/_cat/health', { query: { format: 'json' } })
    const ageMs = Number(health.epoch) * 1000 - Number(settings[name]?.settings.index.creation_date)
    if (ageMs > outlivedMs) for (const other of others) await this.remove(other)
  }

  async remove(name: string): Promise<void> {
    await this.#cluster.send('DELETE', `/${name}`).catch(ignoreMissing)
    await this.forgetProgress(name)
  }

  async forgetProgress(name: string): Promise<void> {
    await this.#cluster.send('DELETE', `/${this.notesName}/_doc/${encodeURIComponent(name)}`).catch(ignoreMissing)
  }

  async keepProgress(name: string, { completeSeq, mark }: Progress): Promise<void> {
    await this.#cluster
      .send('PUT', `/${this.notesName}/_doc/${encodeURIComponent(name)}`, {
        query: { version: completeSeq, version_type: 'external_gte' },
        body: { completeSeq, mark },
      })
      .catch((error: unknown) => {
        // Another service has made more progress.
        if ((error as { status?: number }).status !== 409) throw error
      })
  }

  async progressOf(name: string): Promise<Progress> {
    try {
      const path = `/${this.notesName}/_doc/${encodeURIComponent(name)}`
      const { _source } = await this.#cluster.send<{ _source: Progress }>('GET', path)
      return { completeSeq: _source.completeSeq, mark: _source.mark }
    } catch (error) {
      ignoreMissing(error)
      return { completeSeq: 0, mark: '' }
    }
  }

  async #nameInForce(): Promise<string | undefined> {
    try {
      const answer = await this.#cluster.send<Record<string, unknown>>('GET', `/_alias/${this.#alias}`)
      return Object.keys(answer).sort().at(-1)
    } catch (error) {
      ignoreMissing(error)
      return undefined
    }
  }

  async #createNotes(): Promise<void> {
    const { replicas } = this.#options
    try {
      await this.#cluster.send('PUT', `/${this.notesName}`, {
        body: {
          settings: { number_of_shards: 1, number_of_replicas: replicas },
          mappings: { dynamic: false, properties: {} },
        },
      })
    } catch (error) {
      if (!existsAlready(error)) throw error
    }
  }
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

/** Identifies the version of the indexing code by its field definitions and its output for the sample documents. */
function recipeOf(options: CatalogueOptions): string {
  const made = SAMPLES.map((document, at) => documentFields(document, at + 1, 0))
  const { settings, mappings } = indexDefinition({ ...options, shards: 0, replicas: 0 })
  const text = JSON.stringify([made, settings, mappings, options.documentSettings])
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
