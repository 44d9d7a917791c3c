import type { Caller } from '../domain/shared/caller.ts'
import type { RemoteTools } from '../domain/tools/remote/remote-tools.ts'
import type { ToolDescription, ToolResult, ToolRunner } from '../domain/tools/tool-runner.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { OwnTools } from './own-tools.ts'

/** Our own tools, and those of connected servers for who allowed them there. */
export class AllTools implements ToolRunner {
  readonly #own: OwnTools
  readonly #remote: RemoteTools

  constructor(own: OwnTools, remote: RemoteTools) {
    this.#own = own
    this.#remote = remote
  }

  all(): ToolDescription[] {
    return this.#own.all()
  }

  async list(caller: Caller): Promise<ToolDescription[]> {
    const own = await this.#own.list(caller)
    return caller.scopes.has('TOOLS') ? [...own, ...(await this.#remote.list(caller))] : own
  }

  async call(
    caller: Caller,
    name: string,
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    if (!this.#remote.isOne(name)) return this.#own.call(caller, name, given, signal)
    if (!caller.scopes.has('TOOLS')) {
      throw new ServiceError(
        'insufficient_scope',
        `The token doesn't have the scope TOOLS, which the tool ${name} requires; use one that does`,
      )
    }
    return this.#remote.call(caller, name, given, signal)
  }
}
