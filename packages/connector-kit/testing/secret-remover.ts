import { mapValues } from './recorded-bytes.ts'

const REMOVED = '[removed]'
/** Shorter ones occur by chance, so removing them would change other text. */
const MIN_CHARACTERS = 6

/** Finds secrets by their value: as they are, URL-encoded, in JSON, and in base64 and hexadecimal. */
export class SecretRemover {
  readonly #spellings: readonly string[]

  constructor(secrets: readonly unknown[]) {
    const values = new Set(secrets.flatMap(textsIn))
    for (const value of values) {
      if (value.length < MIN_CHARACTERS) {
        throw new Error(`A secret with fewer than ${MIN_CHARACTERS} characters can't be removed from a recording`)
      }
    }
    // Longest first: a password inside of a header is removed with the header.
    this.#spellings = [...new Set([...values].flatMap(spellings))].sort((a, b) => b.length - a.length)
  }

  clean(value: unknown): unknown {
    if (typeof value === 'string') return without(value, this.#spellings)
    if (typeof value === 'object' && value !== null && '$base64' in value) {
      const bytes = Buffer.from(String(value.$base64), 'base64').toString('latin1')
      const asBytes = this.#spellings.map((spelling) => Buffer.from(spelling).toString('latin1'))
      return { $base64: Buffer.from(without(bytes, asBytes), 'latin1').toString('base64') }
    }
    return mapValues(value, (part) => this.clean(part))
  }

  assertAbsent(text: string): void {
    if (this.#spellings.some((spelling) => text.includes(spelling))) {
      throw new Error("The recording still has a secret in it, so it wasn't saved")
    }
  }
}

function without(text: string, spellings: readonly string[]): string {
  return spellings.reduce((clean, spelling) => clean.replaceAll(spelling, REMOVED), text)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function spellings(value: string): string[] {
  const bytes = Buffer.from(value)
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    encodeURIComponent(value).replaceAll('%20', '+'),
    bytes.toString('hex'),
    // Inside of a longer text, base64 has three forms. Their first and last characters depend on the neighbors.
    ...[0, 1, 2].map((shift) => base64Core(bytes, shift)).filter((core) => core.length >= MIN_CHARACTERS),
  ]
}

function base64Core(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replaceAll('=', '')
  const start = shift === 0 ? 0 : shift + 1
  const end = (shift + bytes.length) % 3 === 0 ? text.length : text.length - 1
  return text.slice(start, end)
}
