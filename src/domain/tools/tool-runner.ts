import type { Caller } from '../shared/caller.ts'
import type { ClientScope } from '../shared/client-scopes.ts'

/** What a tool does to the world: one that writes is never called but by the wish of a person. */
export type ToolEffect = 'read' | 'write'

/** A tool, for whoever chooses one. */
export interface ToolDescription {
  readonly name: string
  readonly title: string
  /** Read by models: when to use it, and how. */
  readonly description: string
  readonly effect: ToolEffect
  /** Opens this tool; undefined: those of all tools alone. */
  readonly scope: ClientScope | undefined
  /** JSON Schema of its arguments. */
  readonly input: Readonly<Record<string, unknown>>
  /** Of another server: its id. */
  readonly serverId: string | undefined
}

/** What a tool answers: for a model to read, and the same for a program. */
export interface ToolResult {
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
  /** The tool of another server says that it could not do it; why is in the text. */
  readonly isError?: true
  /** Documents that the answer is about; the caller may read them. */
  readonly documents?: readonly { readonly id: string; readonly title: string }[]
}

/** The tools there are, our own and those of other servers, as one caller may use them. */
export interface ToolRunner {
  /** Our own, whoever may use them. */
  all(): readonly ToolDescription[]
  /** Those that the caller's credential opens. */
  list(caller: Caller): Promise<readonly ToolDescription[]>
  /** Refuses unknown names, scopes that are missing and arguments that do not fit. */
  call(caller: Caller, name: string, given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolResult>
}
