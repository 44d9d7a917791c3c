import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Embedder } from '../domain/meaning/embedder.ts'
import { type ComparedVectors, Likeness } from '../domain/meaning/likeness.ts'
import type { MeaningChoiceStore, MeaningOption } from '../domain/meaning/meaning-choice.ts'
import { BuiltinEmbedder } from '../embedding/builtin/builtin-embedder.ts'
import { encoderFiles, runtimeArchive } from '../embedding/encoder/encoder-files.ts'
import { EmbedPending, type EmbedPendingDeps } from '../jobs/meaning/embed-pending.ts'
import type { Clock } from '../kernel/clock.ts'
import { hashSecret } from '../kernel/secrets.ts'
import { type ChosenMeaning, LiveMeaning } from './live-meaning.ts'
import type { LiveModels } from './live-models.ts'
import { encoderFolder, makeEmbedder, queryVectors } from './make-embedder.ts'

type PendingDeps = Pick<EmbedPendingDeps, 'documents' | 'vectors' | 'indexer'>

export interface MeaningParts extends PendingDeps {
  readonly config: Config
  readonly meaningChoice: MeaningChoiceStore
  readonly engine: { readonly vectors?: EmbedPendingDeps['index'] | undefined }
  readonly models: Pick<LiveModels, 'endpoint'>
  readonly clock: Clock
  readonly log: Logger
}

/**
 * What the environment says, or an administrator chose; or else the endpoint if the environment sets one, or else the built-in
 * table. An endpoint that an administrator set gets all documents only once it's chosen too.
 */
export async function chosenMeaning(
  config: Config,
  choices: MeaningChoiceStore,
  models: Pick<LiveModels, 'endpoint'>,
): Promise<ChosenMeaning> {
  const endpoint = await models.endpoint('embedding')
  const byDefault = config.embedUrl === '' ? 'builtin' : 'endpoint'
  const chosen = config.meaning === 'auto' ? ((await choices.read()) ?? byDefault) : config.meaning
  const isThere = chosen !== 'endpoint' || endpoint !== undefined || config.meaning !== 'auto'
  const choice = isThere ? chosen : byDefault
  const mark = choice === 'endpoint' && endpoint ? hashSecret(JSON.stringify(endpoint)) : ''
  return { choice, mark }
}

export function makeMeaning(
  { config, meaningChoice, models, engine, clock, log, ...rest }: MeaningParts,
  chosen: ChosenMeaning,
  embedder: Embedder | undefined,
): LiveMeaning {
  const { vectors: index } = engine
  const { documents, vectors, indexer } = rest
  return new LiveMeaning(
    {
      index,
      fixedBy: config.meaning === 'auto' ? undefined : 'ALMANAC_MEANING',
      chosen: () => chosenMeaning(config, meaningChoice, models),
      open: (next) => makeEmbedder(config, next, clock, models),
      options: () => optionsOf(config, models),
      log,
      parts: (opened, outcomes) => ({
        embedder: opened,
        queries: queryVectors(opened, config, log, outcomes),
        likeness: new Likeness(tableVectors(opened instanceof BuiltinEmbedder ? opened : undefined, config)),
        closeness: encoderVectors(opened),
        pending: new EmbedPending({
          documents,
          vectors,
          indexer,
          embedder: opened,
          index: index!,
          indexedCharacters: config.indexedCharacters,
          batchSize: config.embedBatch,
          concurrency: config.embedConcurrency,
          timeoutMs: config.embedTimeoutSeconds * 1000,
          log,
        }),
      }),
    },
    chosen,
    index && embedder,
  )
}

/** Of the table, which is read when the first question is compared if search uses another model. A table that can't be read knows no text. */
function tableVectors(opened: BuiltinEmbedder | undefined, config: Config): ComparedVectors {
  let table: Promise<BuiltinEmbedder | undefined> | undefined
  const vectorOf = async (text: string) => {
    table ??= opened ? Promise.resolve(opened) : BuiltinEmbedder.open(config.meaningTable).catch(() => undefined)
    // As queries, which the table turns into vectors without waiting for documents in its queue.
    const vectors = await (await table)?.embed([text], 'query')
    return vectors?.[0]
  }
  return { question: vectorOf, passage: vectorOf }
}

/** Undefined if the model isn't an encoder at hand. While it fails, questions are answered without it, and the console says why. */
function encoderVectors(embedder: Embedder): Likeness | undefined {
  if (embedder.embedPassage === undefined) return undefined
  return new Likeness({
    question: async (text) => (await embedder.embed([text], 'query', Infinity).catch(() => []))[0],
    passage: async (text) => embedder.embedPassage?.(text).catch(() => undefined),
  })
}

async function optionsOf(config: Config, models: Pick<LiveModels, 'endpoint'>): Promise<MeaningOption[]> {
  const encoder = await whyNoEncoder(config)
  const isEndpointSet = (await models.endpoint('embedding')) !== undefined
  const endpoint = isEndpointSet ? undefined : 'Set an embedding endpoint under Models, or with ALMANAC_EMBED_URL'
  return [
    { choice: 'off' },
    { choice: 'builtin' },
    { choice: 'encoder', ...(encoder !== undefined && { unavailable: encoder }) },
    { choice: 'endpoint', ...(endpoint !== undefined && { unavailable: endpoint }) },
  ]
}

/** Only whether the files are there: what is in them is checked whenever they are loaded. */
async function whyNoEncoder(config: Config): Promise<string | undefined> {
  if (runtimeArchive() === undefined) return `It doesn't run on ${process.platform} with ${process.arch}`
  const paths = encoderFiles().map(({ name }) => join(encoderFolder(config), name))
  const found = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.every(Boolean) ? undefined : 'Install it with ./almanac meaning install bge-small'
}
