import { readCidrs } from '../kernel/network/cidr.ts'

/** One setting: its default, its description, and how its text is read. */
export interface Setting<T> {
  readonly fallback: T
  readonly sentence: string
  /** The allowed values, in words: `a number from 0 to 65535`. */
  readonly allowed: string
  /** Reads the text; `undefined` if it isn't a valid value. */
  read(text: string): T | undefined
  /** The text to set for this value. Defaults to `String(value)`. */
  write?(value: T): string
}

export function text(fallback: string, sentence: string): Setting<string> {
  return { fallback, sentence, allowed: 'any text', read: (value) => value }
}

/** A valid OpenSearch index name prefix. */
export function indexName(fallback: string, sentence: string): Setting<string> {
  return {
    fallback,
    sentence,
    allowed: 'lowercase letters, digits and hyphens, starting with a letter, at most 64 characters',
    read: (value) => (/^[a-z][a-z0-9-]{0,63}$/.test(value) ? value : undefined),
  }
}

export function choice<const T extends string>(
  fallback: NoInfer<T>,
  values: readonly T[],
  sentence: string,
): Setting<T> {
  return {
    fallback,
    sentence,
    allowed: values.join(' | '),
    read: (value) => values.find((allowed) => allowed === value),
  }
}

export function boolean(fallback: boolean, sentence: string): Setting<boolean> {
  const words: Record<string, boolean> = { on: true, true: true, '1': true, off: false, false: false, '0': false }
  return {
    fallback,
    sentence,
    allowed: 'on | off',
    read: (value) => words[value],
    write: (value) => (value ? 'on' : 'off'),
  }
}

interface Range {
  min: number
  max?: number
}

export function number(fallback: number, { min, max }: Range, sentence: string): Setting<number> {
  return {
    fallback,
    sentence,
    allowed: max === undefined ? `a number, ${min} or greater` : `a number from ${min} to ${max}`,
    read: (value) => {
      const parsed = value.trim() === '' ? Number.NaN : Number(value)
      return Number.isFinite(parsed) && parsed >= min && parsed <= (max ?? Number.POSITIVE_INFINITY)
        ? parsed
        : undefined
    },
  }
}

/** For what can't be divided: ports, threads, items. */
export function wholeNumber(fallback: number, range: Range, sentence: string): Setting<number> {
  const any = number(fallback, range, sentence)
  return {
    ...any,
    allowed: any.allowed.replace('a number', 'a whole number'),
    read: (value) => {
      const parsed = any.read(value)
      return Number.isSafeInteger(parsed) ? parsed : undefined
    },
  }
}

const UNITS: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

export function bytes(fallback: number, sentence: string): Setting<number> {
  return {
    fallback,
    sentence,
    allowed: 'a number of bytes, optionally with a unit: 512K, 16M, 1G',
    read: (value) => {
      const match = /^(\d+)\s*([kmg]?)(?:i?b)?$/i.exec(value.trim())
      const size = match === null ? 0 : Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 0)
      return size > 0 ? size : undefined
    },
  }
}

export function list(fallback: readonly string[], sentence: string): Setting<readonly string[]> {
  return {
    fallback,
    sentence,
    allowed: 'a comma-separated list',
    read: (value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
  }
}

/** Private address ranges; none by default. */
export function ranges(sentence: string): Setting<readonly string[]> {
  const items = list([], sentence)
  return {
    ...items,
    allowed: 'comma-separated IP addresses or CIDR ranges, for example 10.20.0.0/16,fd00::/8',
    read: (value) => {
      try {
        return readCidrs(items.read(value) ?? [])
      } catch {
        return undefined
      }
    },
  }
}

export function instant(sentence: string): Setting<Date | undefined> {
  return {
    fallback: undefined,
    sentence,
    allowed: 'an ISO 8601 date or time, for example 2026-10-01 or 2026-10-01T00:00:00Z',
    read: (value) => {
      const at = new Date(value)
      return /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(at.getTime()) ? at : undefined
    },
  }
}
