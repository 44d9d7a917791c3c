/** Bytes in JSON: as text where they are text, so that recordings can be read and compared. */
export function encodeBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) {
    const text = textOf(value)
    return text === undefined ? { $base64: Buffer.from(value).toString('base64') } : { $text: text }
  }
  return mapValues(value, encodeBytes)
}

export function decodeBytes(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    if ('$text' in value) return new Uint8Array(Buffer.from(String(value.$text)))
    if ('$base64' in value) return new Uint8Array(Buffer.from(String(value.$base64), 'base64'))
  }
  return mapValues(value, decodeBytes)
}

/** The same value with `change` applied to what it consists of. */
export function mapValues(value: unknown, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
