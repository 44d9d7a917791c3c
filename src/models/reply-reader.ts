import { ModelError, type ToolCall } from '../domain/chat/model/chat-model.ts'

const MAX_CALLS = 16
const MAX_ARGUMENT_CHARACTERS = 20_000

/** What an endpoint sends as one piece; every field may be missing or something else. */
interface Chunk {
  readonly error?: unknown
  readonly choices?: readonly {
    readonly delta?: Part | null
    readonly message?: Part | null
    readonly finish_reason?: unknown
  }[]
}

interface Part {
  readonly content?: unknown
  readonly tool_calls?: unknown
}

interface CallPart {
  readonly index?: unknown
  readonly id?: unknown
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null
}

/** Puts the pieces of one reply together: text goes on at once, calls when they are whole. */
export class ReplyReader {
  readonly #calls = new Map<number, { id: string; name: string; arguments: string }>()
  /** Whether the reply was ended by who wrote it, not by a connection that broke. */
  isEnded = false

  /** The text that a piece adds. */
  read(data: string): string {
    if (data.trim() === '[DONE]') {
      this.isEnded = true
      return ''
    }
    const { error, choices } = parse(data)
    // What it says besides is left out: it may repeat texts or the key.
    if (error !== undefined && error !== null)
      throw new ModelError('unavailable', 'The model endpoint reported an error')
    const choice = Array.isArray(choices)
      ? (choices[0] as NonNullable<Chunk['choices']>[number] | undefined)
      : undefined
    if (typeof choice?.finish_reason === 'string') this.isEnded = true
    const part = choice?.delta ?? choice?.message
    if (Array.isArray(part?.tool_calls)) for (const [at, call] of part.tool_calls.entries()) this.#addCall(call, at)
    return typeof part?.content === 'string' ? part.content : ''
  }

  calls(): ToolCall[] {
    return [...this.#calls.values()].filter(({ name }) => name !== '')
  }

  #addCall(part: CallPart | null, at: number): void {
    const place = typeof part?.index === 'number' ? part.index : at
    const known = this.#calls.get(place) ?? { id: `call_${place}`, name: '', arguments: '' }
    if (typeof part?.id === 'string' && part.id !== '') known.id = part.id.slice(0, 200)
    if (typeof part?.function?.name === 'string') known.name = (known.name + part.function.name).slice(0, 200)
    if (typeof part?.function?.arguments === 'string') known.arguments += part.function.arguments
    if (known.arguments.length > MAX_ARGUMENT_CHARACTERS) {
      throw new ModelError('unfit', 'The model called a tool with arguments that are too long')
    }
    if (this.#calls.has(place) || this.#calls.size < MAX_CALLS) this.#calls.set(place, known)
  }
}

function parse(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data)
    if (typeof chunk === 'object' && chunk !== null) return chunk
  } catch {
    // Told below, with whatever else is no object.
  }
  throw new ModelError('unfit', "The model endpoint's response isn't valid JSON")
}
