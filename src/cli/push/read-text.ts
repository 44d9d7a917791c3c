/** The text of a file, or `undefined` if it is binary. */
export function readText(bytes: Buffer): string | undefined {
  const marked = markedEncoding(bytes)
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, so assume the usual encoding of older Western files. It maps every byte to a character.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}
