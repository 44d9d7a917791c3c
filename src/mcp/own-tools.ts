import type { Services } from '../domain/services.ts'
import type { Caller } from '../domain/shared/caller.ts'
import type { ClientScope } from '../domain/shared/client-scopes.ts'
import type { ToolDescription, ToolResult, ToolRunner } from '../domain/tools/tool-runner.ts'
import { quoted } from '../kernel/bad-field.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

/** The tools of the tool server, for what uses them without its protocol. */
export class OwnTools implements ToolRunner {
  readonly #services: () => Services

  /** Read lazily, because the services contain this object. */
  constructor(services: () => Services) {
    this.#services = services
  }

  all(): ToolDescription[] {
    return TOOLS.map(describe)
  }

  async list({ scopes }: Caller): Promise<ToolDescription[]> {
    return TOOLS.filter((tool) => mayUse(tool, scopes)).map(describe)
  }

  async call(
    caller: Caller,
    name: string,
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    const tool = TOOLS.find((each) => each.name === name)
    if (tool === undefined) throw new ServiceError('not_found', `Tool ${quoted(name)} not found`)
    if (!mayUse(tool, caller.scopes)) {
      throw new ServiceError(
        'insufficient_scope',
        `The token doesn't have the scope ${tool.scope}, which the tool ${name} requires; use one that does`,
      )
    }
    const { lenientSchema } = await import('./tool-schemas.ts')
    const checked = await lenientSchema(tool.input)['~standard'].validate(structuredClone(given))
    if (checked.issues !== undefined) {
      const [issue] = checked.issues
      throw new ServiceError('invalid_request', `Invalid arguments for the tool ${name}: ${issue?.message}`)
    }
    return tool.call(this.#services(), caller, checked.value, { signal, progress: () => undefined })
  }
}

/** Outside the tool server, `TOOLS` opens all of them. */
function mayUse({ scope }: Tool, scopes: ReadonlySet<ClientScope>): boolean {
  return scopes.has('TOOLS') || scopes.has(scope)
}

function describe({ name, title, description, effect, scope, input }: Tool): ToolDescription {
  return {
    name,
    title,
    description,
    effect,
    scope,
    input: input as unknown as Record<string, unknown>,
    serverId: undefined,
  }
}
