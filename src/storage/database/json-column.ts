import { exactJson, parseExactly } from '../../kernel/exact-json.ts'

declare const SHAPE: unique symbol

/** Text in a column that is the JSON of such a value. Only `toJson` makes it, so that what is read is what was written. */
export type Json<T> = string & { readonly [SHAPE]: T }

/** Dates become text, and what is undefined is left out: such values have a form of their own for the column. */
export function toJson<T>(value: T): Json<T> {
  return exactJson(value) as Json<T>
}

/** A row that another program wrote or damaged is reported as such, not as a bug. */
export function fromJson<T>(text: Json<T>): T {
  return parsed(text, JSON.parse)
}

/** Where others chose what is in it: numbers keep all their digits. */
export function fromForeignJson<T>(text: Json<T>): T {
  return parsed(text, parseExactly)
}

function parsed<T>(text: Json<T>, parse: (text: string) => unknown): T {
  try {
    return parse(text) as T
  } catch (cause) {
    throw new DamagedRow(`A stored row is damaged: expected JSON, found "${text.slice(0, SHOWN_CHARACTERS)}"`, {
      cause,
    })
  }
}

const SHOWN_CHARACTERS = 40

class DamagedRow extends Error {
  override readonly name = 'DamagedRow'
}
