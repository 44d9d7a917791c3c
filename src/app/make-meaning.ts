import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Embedder } from '../domain/meaning/embedder.ts'
import { Likeness } from '../domain/meaning/likeness.ts'
import type { MeaningChoice, MeaningChoiceStore, MeaningOption } from '../domain/meaning/meaning-choice.ts'
import { encoderFiles, runtimeArchive } from '../embedding/encoder/encoder-files.ts'
import { EmbedPending, type EmbedPendingDeps } from '../jobs/meaning/embed-pending.ts'
import type { Clock } from '../kernel/clock.ts'
import { LiveMeaning } from './live-meaning.ts'
import { encoderFolder, makeEmbedder, queryVectors } from './make-embedder.ts'

type PendingDeps = Pick<EmbedPendingDeps, 'documents' | 'vectors' | 'indexer'>

export interface MeaningParts extends PendingDeps {
  readonly config: Config
  readonly meaningChoice: MeaningChoiceStore
  readonly engine: { readonly vectors?: EmbedPendingDeps['index'] | undefined }
  readonly clock: Clock
  readonly log: Logger
}

/** What the environment says, or an administrator chose; or else the endpoint if one is set, or else the built-in table. */
export async function chosenMeaning(config: Config, choices: MeaningChoiceStore): Promise<MeaningChoice> {
  if (config.meaning !== 'auto') return config.meaning
  const chosen = await choices.read()
  const isThere = chosen !== 'endpoint' || config.embedUrl !== ''
  return chosen !== undefined && isThere ? chosen : config.embedUrl === '' ? 'builtin' : 'endpoint'
}

export function makeMeaning(
  { config, meaningChoice, engine, clock, log, ...rest }: MeaningParts,
  choice: MeaningChoice,
  embedder: Embedder | undefined,
): LiveMeaning {
  const { vectors: index } = engine
  const { documents, vectors, indexer } = rest
  return new LiveMeaning(
    {
      index,
      fixedBy: config.meaning === 'auto' ? undefined : 'ALMANAC_MEANING',
      chosen: () => chosenMeaning(config, meaningChoice),
      open: (next) => makeEmbedder(config, next, clock),
      options: () => optionsOf(config),
      parts: (opened, outcomes) => ({
        embedder: opened,
        queries: queryVectors(opened, config, log, outcomes),
        likeness: opened.keepsVectors ? undefined : new Likeness(opened),
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
    choice,
    index && embedder,
  )
}

async function optionsOf(config: Config): Promise<MeaningOption[]> {
  const encoder = await whyNoEncoder(config)
  const endpoint = config.embedUrl === '' ? 'Set ALMANAC_EMBED_URL and ALMANAC_EMBED_MODEL, then restart' : undefined
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
