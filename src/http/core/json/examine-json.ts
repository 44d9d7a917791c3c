import { badField } from '../../../kernel/bad-field.ts'
import { isText, PATTERN_RULES, TEXT_PATTERN } from '../../../kernel/text-rules.ts'
import { MAX_DEPTH, maxElements, TOO_DEEP } from './json-limits.ts'

/** Texts of files: what cannot be stored is left out of them later. */
const CONTENTS: ReadonlySet<string> = new Set(['textContent', 'binaryContent'])

/** A list or an object of a request, and where it stands. */
export interface Place {
  readonly depth: number
  readonly parent: Place | undefined
  readonly key: string | number
}

interface Holder extends Place {
  readonly value: object
  /** The index of its first element, where it is a part of a list. */
  readonly first: number
}

/**
 * Looks at a value that was parsed, and at all in it. Refuses, with the place, what no code behind it should have to think of: deep
 * nesting, keys that reach for prototypes, texts and numbers that are none. Says whether numbers were rounded.
 */
export function examine(value: unknown, key: string | number, parent: Place | undefined): boolean {
  const examination = new Examination()
  examination.visit(value, key, parent)
  return examination.finish()
}

/** The same for some members of a list or an object that was parsed in pieces. */
export function examineMembers(value: object, first: number, place: Place): boolean {
  const examination = new Examination()
  examination.holders.push({ ...place, value, first })
  return examination.finish()
}

class Examination {
  readonly holders: Holder[] = []
  #hasLargeNumbers = false

  visit(value: unknown, key: string | number, parent: Place | undefined): void {
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
export function refuseKey(key: string, value: unknown, parent: Place | undefined): void {
  const isInner = key === 'constructor' && typeof value === 'object' && value !== null
  if (key === '__proto__' || (isInner && Object.hasOwn(value, 'prototype'))) {
    throw badField(placeOf(key, parent), "isn't an allowed field name; remove it")
  }
  if (!isText(key)) throw badField(placeOf(key, parent), `is a field name, which ${PATTERN_RULES[TEXT_PATTERN]}`)
}

/** `document.comments[0].id`. Of a long path, only the end is returned; of the body itself, nothing. */
export function placeOf(key: string | number, parent: Place | undefined): string {
  const parts: string[] = []
  let at: Place | undefined = parent
  for (let part: string | number = key; ; part = at.key, at = at.parent) {
    if (part === '' && at === undefined) break
    parts.unshift(typeof part === 'number' ? `[${part}]` : `.${part.toWellFormed().slice(0, 100)}`)
    if (at === undefined || parts.length === 12) break
  }
  return parts.join('').replace(/^\./, '')
}
