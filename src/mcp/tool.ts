import type { TSchema } from 'typebox'
import type { Services } from '../domain/services.ts'
import type { Caller } from '../domain/shared/caller.ts'
import type { ClientScope } from '../domain/shared/client-scopes.ts'

/** What a tool answers: for a model to read, and the same for a program. */
export interface ToolAnswer {
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
}

/** A tool of the tool server: what a model is told about it, the scope it takes, and one function of the domain to call. */
export interface ToolSpec<Arguments> {
  readonly name: string
  readonly title: string
  /** Read by models: when to use it, and how. */
  readonly description: string
  readonly scope: ClientScope
  readonly input: TSchema
  readonly output: TSchema
  call(services: Services, caller: Caller, given: Arguments): Promise<ToolAnswer>
}

/** A tool whose own types are put away, so that all can stand in one list; arguments were checked by its schema. */
export type Tool = ToolSpec<unknown>

export function tool<Arguments>(spec: ToolSpec<Arguments>): Tool {
  return spec as Tool
}
