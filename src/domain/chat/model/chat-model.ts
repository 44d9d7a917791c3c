/** What a model wants done before it goes on. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON as the model wrote it; it may be anything. */
  readonly arguments: string
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string }

export interface ModelTool {
  readonly name: string
  readonly description: string
  /** A JSON schema. */
  readonly parameters: object
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[]
  /** None: it can only write. */
  readonly tools: readonly ModelTool[]
  readonly maxTokens: number
  /** The reply is JSON that matches this. */
  readonly format?: { readonly name: string; readonly schema: object; readonly isStrict: boolean }
}

export type ModelPiece =
  | { readonly kind: 'text'; readonly text: string }
  /** Comes last, if at all. */
  | { readonly kind: 'calls'; readonly calls: readonly ToolCall[] }

/** A model that writes. Ending the iteration, or the signal, ends its work. Whatever fails is a `ModelError`. */
export interface ChatModel {
  reply(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPiece>
}

/**
 * `unavailable`: worth another try later; `refused`: only another setting helps; `unfit`: it answers in no known form;
 * `unsupported`: it does not take the format that was asked for.
 */
export type ModelProblem = 'unavailable' | 'refused' | 'unfit' | 'unsupported'

export class ModelError extends Error {
  readonly problem: ModelProblem
  readonly retryAfterSeconds: number | undefined
  /** What the endpoint answered with, if it did. */
  readonly status: number | undefined

  constructor(
    problem: ModelProblem,
    message: string,
    {
      retryAfterSeconds,
      status,
      cause,
    }: { retryAfterSeconds?: number | undefined; status?: number; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ModelError'
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}
