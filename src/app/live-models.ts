import type { Logger } from 'pino'
import { variableOf } from '../config/read-config.ts'
import type { Config } from '../config/settings.ts'
import type {
  FixedEndpoint,
  ModelCalls,
  ModelEndpoint,
  ModelEndpointStore,
  ModelKind,
  ModelTest,
} from '../domain/models/model-endpoint.ts'
import { usableEndpoint } from '../domain/models/usable-endpoint.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ReachableAddresses } from '../kernel/network/reachable-addresses.ts'
import type { OpenAiChatModel } from '../models/openai-chat-model.ts'
import type { RerankEndpoint } from '../models/rerank-endpoint.ts'
import { HeldClient } from './held-client.ts'
import { makeChatModel, makeEndpointEmbedder, makeReranker } from './make-models.ts'
import { testEndpoint } from './test-endpoint.ts'
import type { UsedEndpoint } from './used-endpoint.ts'

export interface LiveModelsDeps {
  readonly config: Config
  readonly modelEndpoints: ModelEndpointStore
  readonly modelAddresses: ReachableAddresses
  readonly sealKey: string
  readonly clock: Clock
  readonly log: Logger
}

const SETTINGS = { chat: 'answer', embedding: 'embed', reranker: 'rerank' } as const satisfies Record<ModelKind, string>

/** The models of the environment, or those that administrators set, which can change while the service runs. */
export class LiveModels implements ModelCalls {
  readonly #deps: LiveModelsDeps
  readonly #chat: HeldClient<OpenAiChatModel>
  readonly #reranker: HeldClient<RerankEndpoint>
  #kept: { readonly version: number; readonly endpoints: Promise<ReadonlyMap<ModelKind, UsedEndpoint>> } | undefined

  constructor(deps: LiveModelsDeps) {
    const { config, clock, log } = deps
    this.#deps = deps
    this.#chat = new HeldClient((endpoint) => makeChatModel(config, endpoint, clock))
    this.#reranker = new HeldClient((endpoint) => makeReranker(config, endpoint, log))
    // What the environment says wrong stops the start.
    this.#chat.for(this.#fromEnvironment('chat'))
    this.#reranker.for(this.#fromEnvironment('reranker'))
  }

  async chatModel(): Promise<OpenAiChatModel | undefined> {
    return this.#chat.for(await this.endpoint('chat'))
  }

  async reranker(): Promise<RerankEndpoint | undefined> {
    return this.#reranker.for(await this.endpoint('reranker'))
  }

  /** The endpoint in use. Undefined: none is set, or it can't be used. */
  async endpoint(kind: ModelKind): Promise<UsedEndpoint | undefined> {
    return this.#fromEnvironment(kind) ?? (await this.#current()).get(kind)
  }

  fixed(kind: ModelKind): FixedEndpoint | undefined {
    const endpoint = this.#fromEnvironment(kind)
    if (endpoint === undefined) return undefined
    const { url, model, key } = endpoint
    return { url, model, hasKey: key !== '', fixedBy: variableOf(`${SETTINGS[kind]}Url`) }
  }

  async test(kind: ModelKind, endpoint: ModelEndpoint | undefined): Promise<ModelTest> {
    const { config, clock, log, modelAddresses: within } = this.#deps
    const tested = this.#fromEnvironment(kind) ?? { ...endpoint!, within }
    return testEndpoint(kind, tested, {
      chat: () => makeChatModel(config, tested, clock),
      embedding: () => makeEndpointEmbedder(config, tested, clock),
      reranker: () => makeReranker(config, tested, log),
    })
  }

  close(): void {
    this.#chat.close()
    this.#reranker.close()
  }

  #fromEnvironment(kind: ModelKind): UsedEndpoint | undefined {
    const { config } = this.#deps
    const name = SETTINGS[kind]
    const url = config[`${name}Url`]
    return url === '' ? undefined : { url, model: config[`${name}Model`], key: config[`${name}Key`], within: undefined }
  }

  async #current(): Promise<ReadonlyMap<ModelKind, UsedEndpoint>> {
    const version = await this.#deps.modelEndpoints.version()
    if (this.#kept?.version !== version) {
      const kept = { version, endpoints: this.#read() }
      this.#kept = kept
      // The next request tries again.
      kept.endpoints.catch(() => {
        if (this.#kept === kept) this.#kept = undefined
      })
    }
    return this.#kept.endpoints
  }

  async #read(): Promise<ReadonlyMap<ModelKind, UsedEndpoint>> {
    const { modelEndpoints, modelAddresses, log } = this.#deps
    const found = new Map<ModelKind, UsedEndpoint>()
    for (const kind of Object.keys(SETTINGS) as ModelKind[]) {
      const stored = await modelEndpoints.find(kind)
      if (stored === undefined) continue
      const { endpoint, problem } = usableEndpoint(this.#deps, stored)
      if (endpoint === undefined) log.warn({ kind, problem }, 'a model endpoint is not used')
      else found.set(kind, { ...endpoint, within: modelAddresses })
    }
    return found
  }
}
