import { ServiceError } from '../../../kernel/errors.ts'
import { parseExactly } from '../../../kernel/exact-json.ts'
import { examine, examineMembers, type JsonContainer, refuseKey } from './examine-json.ts'

const COMMA = 0x2c

/** A list or an object whose end was not reached yet. */
export interface Holder {
  readonly isList: boolean
  readonly start: number
  /** What was parsed of it; undefined while all of it is text. */
  value: unknown[] | Record<string, unknown> | undefined
  /** Where the members begin that were not parsed yet: after the bracket, at a comma, or after a member. */
  from: number
  hasMembers: boolean
  commas: number
  comma: number
  colon: number
  /** The name before the last colon, without its quotes. */
  keyStart: number
  keyEnd: number
}

/**
 * The lists and objects around the place that a reader of JSON has reached. Those that grew too long to be parsed as a whole have what was parsed
 * of them so far; they enclose the others, which are still text.
 */
export class OpenHolders {
  readonly #body: Buffer
  readonly #holders: Holder[] = []
  /** How many are parsed in pieces. */
  #opened = 1

  constructor(body: Buffer) {
    this.#body = body
    // The body is a list of one without brackets, so that nothing has to be said twice.
    this.push(true, -1).value = []
  }

  get depth(): number {
    return this.#holders.length - 1
  }

  get top(): Holder {
    return this.#holders.at(-1) as Holder
  }

  /** Where the text begins that was read and not parsed yet. */
  get textFrom(): number {
    return (this.#holders[this.#opened - 1] as Holder).from
  }

  push(isList: boolean, start: number): Holder {
    const nowhere = { comma: -1, colon: -1, keyStart: -1, keyEnd: -1 }
    const holder = { isList, start, value: undefined, from: start + 1, hasMembers: false, commas: 0, ...nowhere }
    this.#holders.push(holder)
    return holder
  }

  /** The end of the innermost one; the text of a short one stays with the one around it. */
  pop(end: number): void {
    const { top, depth } = this
    if (this.#opened > depth) {
      this.#parseMembers(depth, end, true)
      this.#opened -= 1
      this.#holders.pop()
      this.add(top.value, end + 1)
    } else this.#holders.pop()
  }

  /** Parses what was read of the members of the innermost one, up to a comma. */
  parseUpTo(comma: number): void {
    this.#openAll()
    this.#parseMembers(this.depth, comma)
    this.top.from = comma
  }

  /** Parses what stands before a member of the innermost one that is parsed by itself. */
  parseBefore(memberStart: number): void {
    this.#openAll()
    this.#parseBefore(this.depth, memberStart)
  }

  /** Adds a member that was parsed by itself. */
  add(value: unknown, end: number): void {
    const { top, depth } = this
    if (top.isList) (top.value as unknown[]).push(value)
    else {
      const [name] = this.#parse(`["${this.#text(top.keyStart, top.keyEnd)}"]`, top.keyStart) as [string]
      refuseKey(name, value, this.place(depth))
      ;(top.value as Record<string, unknown>)[name] = value
    }
    top.hasMembers = true
    top.from = end
  }

  /** The value of the whole body. */
  finish(): unknown {
    const { top } = this
    if (this.depth > 0) throw this.notJson(this.#body.length)
    this.#parseMembers(0, this.#body.length, true)
    if (!top.hasMembers) throw this.notJson(0)
    return (top.value as unknown[])[0]
  }

  place(depth: number): JsonContainer | undefined {
    return depth < 1 ? undefined : { depth, parent: this.place(depth - 1), key: this.keyAt(depth - 1) }
  }

  /** Under which the member stands that is being read. */
  keyAt(depth: number): string | number {
    const { isList, commas, keyStart, keyEnd } = this.#holders[depth] as Holder
    if (depth === 0) return ''
    return isList ? commas : this.#text(keyStart, Math.min(keyEnd, keyStart + 100))
  }

  notJson(at: number): ServiceError {
    return new ServiceError('invalid_json', `The request body isn't valid JSON near byte ${at}`)
  }

  #openAll(): void {
    for (; this.#opened <= this.depth; this.#opened += 1) {
      const holder = this.#holders[this.#opened] as Holder
      this.#parseBefore(this.#opened - 1, holder.start)
      holder.value = holder.isList ? [] : {}
    }
  }

  #parseBefore(depth: number, memberStart: number): void {
    const holder = this.#holders[depth] as Holder
    const { isList, comma, colon, keyStart, keyEnd } = holder
    const hasComma = comma >= holder.from
    if (hasComma) this.#parseMembers(depth, comma)
    else if (holder.hasMembers) throw this.notJson(memberStart)
    const from = hasComma ? comma + 1 : holder.from
    if (isList) {
      this.#refuseUnlessBlank(from, memberStart)
      return
    }
    if (keyStart <= from || colon <= keyEnd) throw this.notJson(memberStart)
    this.#refuseUnlessBlank(from, keyStart - 1)
    this.#refuseUnlessBlank(keyEnd + 1, colon)
    this.#refuseUnlessBlank(colon + 1, memberStart)
  }

  #parseMembers(depth: number, to: number, isEnd = false): void {
    const holder = this.#holders[depth] as Holder
    let { from } = holder
    while (from < to && isBlank(this.#body[from])) from += 1
    if (from === to) {
      if (isEnd || holder.hasMembers) return
      throw this.notJson(to)
    }
    if (holder.hasMembers && this.#body[from++] !== COMMA) throw this.notJson(from)
    const text = this.#text(from, to)
    if (text.trim() === '') throw this.notJson(from)
    const whole = holder.isList ? `[${text}]` : `{${text}}`
    const parsed = this.#parse(whole, from)
    const members = this.#examine(depth, parsed) ? (parseExactly(whole) as object) : parsed
    if (holder.isList) for (const member of members as unknown[]) (holder.value as unknown[]).push(member)
    else Object.assign(holder.value as object, members)
    holder.hasMembers = true
  }

  #examine(depth: number, parsed: object): boolean {
    const { value } = this.#holders[depth] as Holder
    const place = this.place(depth)
    if (place === undefined) return examine((parsed as unknown[])[0], '', undefined)
    return examineMembers(parsed, Array.isArray(value) ? value.length : 0, place)
  }

  #parse(text: string, from: number): object {
    try {
      return JSON.parse(text) as object
    } catch {
      throw this.notJson(from)
    }
  }

  #refuseUnlessBlank(from: number, to: number): void {
    for (let at = from; at < to; at += 1) if (!isBlank(this.#body[at])) throw this.notJson(at)
  }

  #text(from: number, to: number): string {
    return this.#body.toString('utf8', from, to)
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
