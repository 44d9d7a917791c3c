import { ApiError } from './api-error.ts'
import { type Input, type OperationName, request } from './call.ts'

export interface ServerEvent {
  readonly event: string
  readonly data: unknown
}

/** Calls an operation that streams server-sent events, and yields each as it arrives. */
export async function* callEvents<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const { body } = await request(name, input, signal, 'text/event-stream')
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (rest + piece.value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) if (block !== '') yield read(block)
  }
}

/** If a stream fails, its last event is the error. */
function read(block: string): ServerEvent {
  const field = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n')
  const [event, data] = [field('event'), JSON.parse(field('data') || 'null') as unknown]
  if (event !== 'error') return { event, data }
  throw new ApiError(500, (data as { error?: ConstructorParameters<typeof ApiError>[1] }).error ?? {})
}
