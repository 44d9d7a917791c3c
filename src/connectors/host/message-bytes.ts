const MARK = '$bytes'
const NO_BYTES = new Uint8Array()

/** JSON with the bytes beside it. A buffer anywhere in the message becomes a reference into the payload. */
export function encodeMessage(message: object): { head: string; payload: Uint8Array } {
  const parts: Uint8Array[] = []
  // Not by a replacer: `JSON.stringify` turns a buffer into a list of numbers before it asks one.
  const head = JSON.stringify(withReferences(message, { parts, length: 0 }))
  if (parts.length === 0) return { head, payload: NO_BYTES }
  const [only] = parts
  return {
    // Says that there are references, also to empty buffers, so that the other side looks for them only then.
    head: `{"hasBytes":true,${head.slice(1)}`,
    payload: parts.length === 1 && only !== undefined ? only : Buffer.concat(parts),
  }
}

function withReferences(value: unknown, taken: { parts: Uint8Array[]; length: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) {
    const start = taken.length
    taken.parts.push(value)
    taken.length += value.length
    return { [MARK]: [start, taken.length] }
  }
  // Most parts have no bytes in them and need no copy.
  let copy: Record<string, unknown> | undefined
  for (const [key, each] of Object.entries(value)) {
    const replaced = withReferences(each, taken)
    if (replaced === each) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    copy[key] = replaced
  }
  return copy ?? value
}

/** A part of a decoded message with its bytes in place again. They share memory with the payload. */
export function decodeValue(message: object, value: unknown, payload: Uint8Array): unknown {
  return 'hasBytes' in message ? restore(value, payload) : value
}

function restore(value: unknown, payload: Uint8Array): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => restore(each, payload))
  if (hasMark(value)) {
    const [start, end] = value[MARK] as [unknown, unknown]
    return payload.subarray(Number(start) || 0, Number(end) || 0)
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restore(each, payload)]))
}

function hasMark(value: unknown): value is { [MARK]: unknown } {
  return typeof value === 'object' && value !== null && Array.isArray((value as Record<string, unknown>)[MARK])
}
