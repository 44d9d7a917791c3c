import { badField } from '../../../kernel/bad-field.ts'
import { isText, PATTERN_RULES, TEXT_PATTERN } from '../../../kernel/text-rules.ts'
import { MAX_DEPTH, maxElements, TOO_DEEP } from './json-limits.ts'

/** Contents of files. Characters that can't be stored are removed from them later. */
const CONTENTS: ReadonlySet<string> = new Set(['textContent', 'binaryContent'])

/** A list or object of a request, and its position. */
export interface JsonContainer {
  readonly depth: number
  readonly parent: JsonContainer | undefined
  readonly key: string | number
}

interface Holder extends JsonContainer {
  readonly value: object
  /** The index of its first element, if it is part of a list. */
  readonly first: number
}

/**
 * Checks a parsed value and everything in it, so later code doesn't have to: rejects deep nesting, keys like `__proto__`, and invalid text
 * and numbers, naming the field. Returns whether numbers were rounded.
 */
export function examine(value: unknown, key: string | number, parent: JsonContainer | undefined): boolean {
  const examination = new Examination()
  examination.visit(value, key, parent)
  return examination.finish()
}

/** The same for some members of a list or object that is parsed in pieces. */
export function examineMembers(value: object, first: number, place: JsonContainer): boolean {
  const examination = new Examination()
  examination.holders.push({ ...place, value, first })
  return examination.finish()
}

class Examination {
  readonly holders: Holder[] = []
  #hasLargeNumbers = false

  visit(value: unknown, key: string | number, parent: JsonContainer | undefined): void {
    if (typeof value === 'string') {
      if (isText(value) || (typeof key === 'string' && CONTENTS.has(key))) return
      throw badField(placeOf(key, parent), PATTERN_RULES[TEXT_PATTERN] as string)
    }
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw badField(placeOf(key, parent), 'must be a number between -1.8e308 and 1.8e308')
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) this.#hasLargeNumbers = true
      return
    }
    if (typeof value !== 'object' || value === null) return
    const depth = (parent?.depth ?? 0) + 1
    if (depth > MAX_DEPTH) throw badField(placeOf(key, parent), TOO_DEEP)
    if (Array.isArray(value) && value.length > maxElements(depth)) {
      throw badField(placeOf(key, parent), `must have at most ${maxElements(depth)} items`)
    }
    this.holders.push({ value, depth, parent, key, first: 0 })
  }

  finish(): boolean {
    for (let holder = this.holders.pop(); holder !== undefined; holder = this.holders.pop()) {
      const { value, first } = holder
      if (Array.isArray(value)) {
        for (let at = 0; at < value.length; at++) this.visit(value[at], first + at, holder)
        continue
      }
      for (const key of Object.keys(value)) {
        const field = (value as Record<string, unknown>)[key]
        refuseKey(key, field, holder)
        this.visit(field, key, holder)
      }
    }
    return this.#hasLargeNumbers
  }
}

/** Names that reach for prototypes, or that are no text. */
export function refuseKey(key: string, value: unknown, parent: JsonContainer | undefined): void {
  const isInner = key === 'constructor' && typeof value === 'object' && value !== null
  if (key === '__proto__' || (isInner && Object.hasOwn(value, 'prototype'))) {
    throw badField(placeOf(key, parent), "isn't an allowed field name; remove it")
  }
  if (!isText(key)) throw badField(placeOf(key, parent), `is a field name, which ${PATTERN_RULES[TEXT_PATTERN]}`)
}

/** `document.comments[0].id`. Of a long path, only the end is returned; of the body itself, nothing. */
export function placeOf(key: string | number, parent: JsonContainer | undefined): string {
  const parts: string[] = []
  let at: JsonContainer | undefined = parent
  for (let part: string | number = key; ; part = at.key, at = at.parent) {
    if (part === '' && at === undefined) break
    parts.unshift(typeof part === 'number' ? `[${part}]` : `.${part.toWellFormed().slice(0, 100)}`)
    if (at === undefined || parts.length === 12) break
  }
  return parts.join('').replace(/^\./, '')
}
