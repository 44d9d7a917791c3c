/** What endpoints of models are used for: writing chat answers, search by meaning, ordering results. */
export const MODEL_KINDS = ['chat', 'embedding', 'reranker'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/** An endpoint that can be called. */
export interface ModelEndpoint {
  readonly url: string
  /** Empty: none is named. */
  readonly model: string
  /** Empty: none is sent. */
  readonly key: string
}

/** An endpoint that an administrator set. */
export interface StoredEndpoint extends Omit<ModelEndpoint, 'key'> {
  /** Undefined: none is sent. */
  readonly sealedKey: string | undefined
  readonly updatedAt: Date
  readonly updatedBy: string
}

export interface ModelEndpointStore {
  /** Changes with every change of an endpoint. */
  version(): Promise<number>
  find(kind: ModelKind): Promise<StoredEndpoint | undefined>
  save(kind: ModelKind, endpoint: StoredEndpoint | undefined): Promise<void>
}

/** What became of a test call. */
export interface ModelTest {
  readonly isWorking: boolean
  /** What happened, in a sentence. */
  readonly message: string
  readonly tookMs: number
}

/** An endpoint that the environment sets. */
export interface FixedEndpoint extends Omit<ModelEndpoint, 'key'> {
  readonly hasKey: boolean
  /** The environment variable. */
  readonly fixedBy: string
}

/** The endpoints of this node. */
export interface ModelCalls {
  fixed(kind: ModelKind): FixedEndpoint | undefined
  /** Makes one real call. Without an endpoint, to the one that the environment sets. Never throws. */
  test(kind: ModelKind, endpoint: ModelEndpoint | undefined): Promise<ModelTest>
}
