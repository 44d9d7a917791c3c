/** JSON of a value that others sent: a whole number beyond 2^53, which `readJson` gives as a bigint, keeps its digits. */
export function exactJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    // Asked for afterwards: looking at every value would slow down all that hold none.
    if (!(error instanceof TypeError)) throw error
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? rawJson(part) : part))
  }
}

/** The other way: such a number comes as a bigint. Takes several times as long as `JSON.parse`. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, exactly as never)
}

/** With the source of each number, where the value lost digits. */
function exactly(_key: string, value: unknown, { source }: { source?: string }): unknown {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isRounded && source !== undefined && /^-?\d{1,400}$/.test(source) ? BigInt(source) : value
}

/** Of ECMAScript 2026; the compiler's library does not know it yet. */
const rawJson = (number: bigint) => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(number))
