/** What the process that asks sends to the one that answers. */
export type ToAnswering = 'count' | 'trace' | 'stop'

export interface Ready {
  readonly address: string
  readonly token: string
  /** Of several people, who see different documents. */
  readonly tokens?: readonly string[]
  readonly titles: readonly string[]
}

/** Processor time so far, in milliseconds, and how much of the answering thread's went into each stage. */
export interface Counted {
  readonly all: number
  readonly answering: number
  readonly stages: Readonly<Record<string, number>>
}
