import { badField, REQUIRED } from '../../kernel/bad-field.ts'
import type { AgentDefinition } from './agent.ts'
import { filledLength } from './fill-template.ts'

/** What somebody asks of an agent. */
export interface RunRequest {
  readonly input: Readonly<Record<string, unknown>>
  /** Oldest first. */
  readonly messages: readonly { readonly isOfUser: boolean; readonly text: string }[]
  readonly metadata: Readonly<Record<string, unknown>>
}

const MAX_INPUT_CHARACTERS = 10_000
/** An input may stand in many places: what comes of it is bounded before it is made. */
const MAX_FILLED_CHARACTERS = 50_000
const MAX_METADATA_CHARACTERS = 20_000

/** The inputs as the definition wants them. Others are ignored, like all unknown fields; a missing one is refused. */
export function readInputs(definition: AgentDefinition, given: RunRequest['input']): Record<string, string> {
  const { inputs, instructions, tools } = definition
  const read = new Map<string, string>()
  for (const { name, isRequired, options } of inputs) {
    const value = Object.hasOwn(given, name) ? textOf(given[name], `input.${name}`) : ''
    if (value.trim() === '') {
      if (isRequired) throw badField(`input.${name}`, REQUIRED)
      continue
    }
    if (options.length > 0 && !options.includes(value)) {
      throw badField(`input.${name}`, `must be one of ${options.join(', ')}`)
    }
    read.set(name, value)
  }
  const filled = Object.fromEntries(read)
  for (const text of [instructions, ...tools.map((tool) => JSON.stringify(tool.arguments))]) {
    if (filledLength(text, filled) <= MAX_FILLED_CHARACTERS) continue
    throw badField(
      'input',
      `makes the agent's instructions longer than ${MAX_FILLED_CHARACTERS} characters; shorten it`,
    )
  }
  return filled
}

export function refuseLongMetadata(metadata: RunRequest['metadata']): void {
  if (JSON.stringify(metadata).length > MAX_METADATA_CHARACTERS) {
    throw badField('metadata', `must be at most ${MAX_METADATA_CHARACTERS} characters long`)
  }
}

function textOf(value: unknown, field: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw badField(field, 'must be a string')
  }
  const text = String(value).toWellFormed()
  if (text.length > MAX_INPUT_CHARACTERS)
    throw badField(field, `must be at most ${MAX_INPUT_CHARACTERS} characters long`)
  return text
}
