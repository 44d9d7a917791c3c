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

/** Of ECMAScript 2026; the compiler's library does not know it yet. */
const rawJson = (number: bigint) => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(number))
