import { isUtf8 } from 'node:buffer'
import { ServiceError } from '../../../kernel/errors.ts'
import { parseExactly } from '../../../kernel/exact-json.ts'
import { isText, PATTERN_RULES, TEXT_PATTERN } from '../../../kernel/text-rules.ts'
import { findExcess } from '../find-excess.ts'
import { LARGE_BYTES, MAX_DEPTH, maxElements, TOO_DEEP } from '../json-limits.ts'

/** Texts of files: what cannot be stored is left out of them later. */
const CONTENTS: ReadonlySet<string> = new Set(['textContent', 'binaryContent'])

/**
 * The one reader of JSON that others sent. Linear in its length; refuses, with the place, what no code behind it should
 * have to think of: deep nesting, keys that reach for prototypes, texts that are none, numbers that are none. A whole
 * number beyond 2^53 comes as a bigint, so that nothing is rounded unnoticed.
 */
export function readJson(body: string | Buffer): unknown {
  if (typeof body !== 'string' && !isUtf8(body)) throw refused('The request body is not UTF-8')
  const excess = typeof body !== 'string' && body.length > LARGE_BYTES ? findExcess(body) : undefined
  if (excess !== undefined) throw refusedAt(excess)
  const text = (typeof body === 'string' ? body : body.toString('utf8')).replace(/^\ufeff/, '')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refused(`The request body is not valid JSON: ${(error as Error).message}`)
  }
  const found = examine(value)
  if (found.problem !== undefined) throw refusedAt(found.problem)
  return found.hasLargeNumbers ? parseExactly(text) : value
}

interface Problem {
  readonly place: string
  readonly message: string
}

interface Place {
  readonly value: object
  readonly depth: number
  readonly parent: Place | undefined
  readonly key: string | number
}

function examine(root: unknown): { problem?: Problem; hasLargeNumbers: boolean } {
  let hasLargeNumbers = false
  const stack: Place[] = []
  const visit = (value: unknown, key: string | number, parent: Place | undefined): string | undefined => {
    if (typeof value === 'string') {
      return isText(value) || (typeof key === 'string' && CONTENTS.has(key)) ? undefined : PATTERN_RULES[TEXT_PATTERN]
    }
    if (typeof value === 'number') {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) hasLargeNumbers = true
      return Number.isFinite(value) ? undefined : 'is a number that is too large'
    }
    if (typeof value !== 'object' || value === null) return undefined
    const depth = (parent?.depth ?? 0) + 1
    if (depth > MAX_DEPTH) return TOO_DEEP
    if (Array.isArray(value)) {
      const limit = maxElements(depth)
      if (value.length > limit) return `has more than ${limit} elements`
    }
    stack.push({ value, depth, parent, key })
    return undefined
  }
  const problemAt = (message: string, key: string | number, parent: Place | undefined) => ({
    problem: { place: placeOf(key, parent), message },
    hasLargeNumbers,
  })
  const atRoot = visit(root, '', undefined)
  if (atRoot !== undefined) return problemAt(atRoot, '', undefined)
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { value } = place
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) {
        const message = visit(value[at], at, place)
        if (message !== undefined) return problemAt(message, at, place)
      }
      continue
    }
    for (const key of Object.keys(value)) {
      const message = problemOfKey(key, value) ?? visit((value as Record<string, unknown>)[key], key, place)
      if (message !== undefined) return problemAt(message, key, place)
    }
  }
  return { hasLargeNumbers }
}

function problemOfKey(key: string, holder: object): string | undefined {
  if (key === '__proto__') return 'is not a name for a field'
  if (key === 'constructor') {
    const { constructor: inner } = holder as { constructor: unknown }
    if (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')) {
      return 'is not a name for a field'
    }
  }
  return isText(key) ? undefined : `is a name that ${PATTERN_RULES[TEXT_PATTERN]}`
}

/** `document.comments[0].id`, as errors of schemas name places; a long way is shown by its end. */
function placeOf(key: string | number, parent: Place | undefined): string {
  const parts: string[] = []
  let at: Place | undefined = parent
  for (let part: string | number = key; ; part = at.key, at = at.parent) {
    if (part === '' && at === undefined) break
    parts.unshift(typeof part === 'number' ? `[${part}]` : `.${part.toWellFormed().slice(0, 100)}`)
    if (at === undefined || parts.length === 12) break
  }
  return parts.length === 0 ? 'The request body' : parts.join('').replace(/^\./, '')
}

function refusedAt({ place: field, message }: Problem): ServiceError {
  return new ServiceError('invalid_request', `${field} ${message}`, { details: [{ field, message }] })
}

function refused(message: string): ServiceError {
  return new ServiceError('invalid_json', message)
}
