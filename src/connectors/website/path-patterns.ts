/**
 * A path pattern of robots.txt (RFC 9309, section 2.2.3): a prefix in which `*` stands for anything and a final `$` for
 * the end of the path. Compiled once; matching takes time linear in the path.
 */
export class PathPattern {
  readonly #parts: readonly string[]
  readonly #isAnchored: boolean
  /** Of two patterns that match, the longer one counts. */
  readonly length: number

  constructor(pattern: string) {
    const normal = normalizePath(pattern)
    this.length = normal.length
    this.#isAnchored = normal.endsWith('$')
    this.#parts = (this.#isAnchored ? normal.slice(0, -1) : normal).split('*')
  }

  matches(path: string): boolean {
    const [first = '', ...others] = this.#parts
    if (!path.startsWith(first)) return false
    const last = this.#isAnchored ? (others.pop() ?? '') : undefined
    if (last !== undefined && this.#parts.length === 1) return path === first
    let at = first.length
    for (const part of others) {
      const found = path.indexOf(part, at)
      if (found === -1) return false
      at = found + part.length
    }
    return last === undefined || (path.endsWith(last) && path.length - last.length >= at)
  }
}

/** Percent-encoding in one form: what needs none has none, the rest is in upper case. */
export function normalizePath(path: string): string {
  return path
    .replace(/[^\u0021-\u007e]+/gu, (text) => encodeText(text))
    .replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      return /[A-Za-z0-9._~-]/.test(character) ? character : whole.toUpperCase()
    })
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
