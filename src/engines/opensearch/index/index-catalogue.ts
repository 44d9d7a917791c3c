import { createHash, randomBytes } from 'node:crypto'
import { SAMPLES } from '../../embedded/index/index-recipe.ts'
import { type Cluster, existsAlready, isMissing } from '../cluster/cluster.ts'
import { documentFields } from './document-fields.ts'
import { type IndexSize, indexDefinition } from './index-definition.ts'
import { OpenSearchIndex } from './opensearch-index.ts'

export interface CatalogueOptions extends IndexSize {
  /** Begins every name; the alias of the index in force. */
  readonly prefix: string
  /** Decides, besides the code, what of a document is indexed. */
  readonly documentSettings: string
}

/** Of the log that an index holds. */
export interface Progress {
  readonly completeSeq: number
  readonly mark: string
}

/** The indexes of a service in the cluster: which one is in force, and how far each is. */
export class IndexCatalogue {
  readonly #cluster: Cluster
  readonly #options: CatalogueOptions
  readonly #recipe: string

  constructor(cluster: Cluster, options: CatalogueOptions) {
    this.#cluster = cluster
    this.#options = options
    this.#recipe = recipeOf(options)
  }

  get principalsName(): string {
    return `${this.#options.prefix}.principals`
  }

  get #progressName(): string {
    return `${this.#options.prefix}.progress`
  }

  /** The index in force, made where there is none, or none of this code's making. */
  async open(): Promise<OpenSearchIndex> {
    const { prefix } = this.#options
    const template = { index_patterns: [`${prefix}-*`], template: indexDefinition(this.#options), priority: 500 }
    await Promise.all([
      this.#cluster.send('PUT', `/_index_template/${prefix}`, { body: template }),
      this.#createPlain(this.principalsName),
      this.#createPlain(this.#progressName),
    ])
    return (await this.current()) ?? (await this.putInForce(await this.create()))
  }

  /** The index in force, unless it was made otherwise than this code makes one. */
  async current(): Promise<OpenSearchIndex | undefined> {
    const name = await this.#nameInForce()
    if (name === undefined) return undefined
    const mappings = await this.#cluster.send<Record<string, { mappings: { _meta?: { recipe?: string } } }>>(
      'GET',
      `/${name}/_mapping`,
    )
    if (mappings[name]?.mappings._meta?.recipe !== this.#recipe) return undefined
    const index = new OpenSearchIndex(this.#cluster, name)
    await index.load()
    Object.assign(index, await this.progressOf(name))
    return index
  }

  async create(): Promise<OpenSearchIndex> {
    const name = `${this.#options.prefix}-${randomBytes(8).toString('hex')}`
    const index = new OpenSearchIndex(this.#cluster, name)
    await this.#cluster.send('PUT', `/${name}`, {
      query: { wait_for_active_shards: 1 },
      body: { mappings: { _meta: { recipe: this.#recipe } }, aliases: { [index.writeAlias]: {} } },
    })
    return index
  }

  /** From one request to the next, in every service. The one before is deleted. */
  async putInForce(index: OpenSearchIndex): Promise<OpenSearchIndex> {
    const alias = this.#options.prefix
    const before = await this.#nameInForce()
    await this.#cluster.send('POST', '/_aliases', {
      body: {
        actions: [
          ...(before === undefined ? [] : [{ remove: { index: before, alias } }]),
          { add: { index: index.name, alias } },
        ],
      },
    })
    if (before !== undefined && before !== index.name) await this.remove(before)
    return index
  }

  async remove(name: string): Promise<void> {
    await this.#cluster.send('DELETE', `/${name}`).catch(ignoreMissing)
    await this.forgetProgress(name)
  }

  async forgetProgress(name: string): Promise<void> {
    await this.#cluster.send('DELETE', `/${this.#progressName}/_doc/${encodeURIComponent(name)}`).catch(ignoreMissing)
  }

  async keepProgress(name: string, { completeSeq, mark }: Progress): Promise<void> {
    await this.#cluster
      .send('PUT', `/${this.#progressName}/_doc/${encodeURIComponent(name)}`, {
        query: { version: completeSeq, version_type: 'external_gte' },
        body: { completeSeq, mark },
      })
      .catch((error: unknown) => {
        // Another service is further.
        if ((error as { status?: number }).status !== 409) throw error
      })
  }

  async progressOf(name: string): Promise<Progress> {
    try {
      const path = `/${this.#progressName}/_doc/${encodeURIComponent(name)}`
      const { _source } = await this.#cluster.send<{ _source: Progress }>('GET', path)
      return { completeSeq: _source.completeSeq, mark: _source.mark }
    } catch (error) {
      ignoreMissing(error)
      return { completeSeq: 0, mark: '' }
    }
  }

  async #nameInForce(): Promise<string | undefined> {
    try {
      const answer = await this.#cluster.send<Record<string, unknown>>('GET', `/_alias/${this.#options.prefix}`)
      return Object.keys(answer).sort().at(-1)
    } catch (error) {
      ignoreMissing(error)
      return undefined
    }
  }

  /** For a few small documents, which are read by their id. */
  async #createPlain(name: string): Promise<void> {
    const { replicas } = this.#options
    try {
      await this.#cluster.send('PUT', `/${name}`, {
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

/** Tells indexes made by this code from those of another version: by the fields it makes, and what it makes of samples. */
function recipeOf(options: CatalogueOptions): string {
  const made = SAMPLES.map((document, at) => documentFields(document, at + 1, 0))
  const { settings, mappings } = indexDefinition({ ...options, shards: 0, replicas: 0 })
  const text = JSON.stringify([made, settings, mappings, options.documentSettings])
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
