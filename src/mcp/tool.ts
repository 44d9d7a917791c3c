import type { Static, TSchema } from 'typebox'
import type { Services } from '../domain/services.ts'
import type { Caller } from '../domain/shared/caller.ts'
import type { ClientScope } from '../domain/shared/client-scopes.ts'
import type { ToolEffect, ToolResult } from '../domain/tools/tool-runner.ts'

/** What a tool may need of the call besides its arguments. */
export interface ToolCall {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** Tells whoever waits how far it is: so much of so much. */
  progress(done: number, total: number, message: string): void
}

/** An MCP tool: its description for the model, its scope, and the domain function it calls. */
export interface ToolSpec<Input extends TSchema> {
  readonly name: string
  readonly title: string
  /** Read by models: when to use it, and how. */
  readonly description: string
  readonly scope: ClientScope
  readonly effect: ToolEffect
  readonly input: Input
  readonly output: TSchema
  // The schema decides the type of the arguments, never the handler.
  call(services: Services, caller: Caller, given: Static<NoInfer<Input>>, call: ToolCall): Promise<ToolResult>
}

/** A tool whose own types are put away, so that all can stand in one list; arguments were checked by its schema. */
export interface Tool extends Omit<ToolSpec<TSchema>, 'call'> {
  call(services: Services, caller: Caller, given: unknown, call: ToolCall): Promise<ToolResult>
}

export function tool<Input extends TSchema>(spec: ToolSpec<Input>): Tool {
  return spec as Tool
}
