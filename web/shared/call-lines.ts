import { ApiError, unreachable } from './api-error.ts'
import { type Answer, type Input, type OperationName, request } from './call.ts'

/** Calls an operation that streams lines, and yields each line as it arrives. */
export async function* callLines<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  signal: AbortSignal,
): AsyncGenerator<Answer<Name>> {
  const { body } = await request(name, input, signal)
  if (body === null) return
  let rest = ''
  for await (const text of piecesOf(body)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield read<Name>(line)
  }
}

/** Not every browser supports async iteration of streams. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await next(reader); !piece.done; piece = await next(reader)) yield piece.value
}

async function next(reader: ReadableStreamDefaultReader<string>): Promise<ReadableStreamReadResult<string>> {
  try {
    return await reader.read()
  } catch (error) {
    throw error instanceof TypeError ? unreachable() : error
  }
}

/** If a stream fails, its last line is the error. */
function read<Name extends OperationName>(line: string): Answer<Name> {
  const value = JSON.parse(line) as unknown
  if (isRefusal(value)) throw new ApiError(500, value.error)
  return value as Answer<Name>
}

function isRefusal(value: unknown): value is { error: ConstructorParameters<typeof ApiError>[1] } {
  return typeof value === 'object' && value !== null && 'error' in value
}
