import { exactNumber } from '../database/exact-number.ts'
import type { Row, TableShape, Value } from './row-source.ts'

/** One row as a line of text: the same row gives the same line, whichever database it comes from. */
export function toLine(row: Row): string {
  return JSON.stringify(row.map(toJson))
}

export function fromLine(line: string): Row {
  return (JSON.parse(line) as unknown[]).map(fromJson)
}

/** Numbers beyond 2^53 as `{"i":"…"}`, bytes as `{"b":"…"}`: JSON has neither. */
function toJson(value: Value): unknown {
  if (typeof value === 'bigint') return { i: String(value) }
  if (value instanceof Uint8Array) return { b: Buffer.from(value).toString('base64') }
  return value
}

function fromJson(value: unknown): Value {
  if (typeof value !== 'object' || value === null) return value as Value
  const { i, b } = value as { i?: string; b?: string }
  return i === undefined ? Buffer.from(b ?? '', 'base64') : exactNumber(i)
}

/** The order that both databases are asked for: nothing first, numbers by value, text and bytes by their bytes. */
export function compareKeys(table: TableShape): (one: Row, other: Row) => number {
  const places = table.key.map((column) => table.columns.indexOf(column))
  return (one, other) => {
    for (const place of places) {
      const order = compareValues(one[place] ?? null, other[place] ?? null)
      if (order !== 0) return order
    }
    return 0
  }
}

function compareValues(one: Value, other: Value): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  if (typeof one === 'string' || one instanceof Uint8Array) return Buffer.compare(bytesOf(one), bytesOf(other))
  const number = other as number | bigint
  return one < number ? -1 : one > number ? 1 : 0
}

function bytesOf(value: Value): Uint8Array {
  return value instanceof Uint8Array ? value : Buffer.from(String(value))
}
