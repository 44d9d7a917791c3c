import { badField } from '../../../kernel/bad-field.ts'
import type { FieldFilter, FieldValue } from '../../query/field-filter.ts'

export const PLATFORM_OPERATORS = ['EQUALS', 'NOT_EQUALS', 'GT', 'GTE', 'LT', 'LTE'] as const
export type PlatformOperator = (typeof PLATFORM_OPERATORS)[number]

export interface PlatformFilter {
  readonly field: string
  readonly operator: PlatformOperator
  readonly values: readonly string[]
}

const INVALID_FILTER = { code: 'invalid_filter' } as const

/** An inclusive end of a range means equal or beyond. */
const ENDS: Partial<Record<PlatformOperator, readonly ('EQUALS' | 'GT' | 'LT')[]>> = {
  GT: ['GT'],
  GTE: ['EQUALS', 'GT'],
  LT: ['LT'],
  LTE: ['EQUALS', 'LT'],
}

/** Converts Platform API filters: one filter per field, with both ends of a range in it. */
export function readPlatformFilters(filters: readonly PlatformFilter[]): FieldFilter[] {
  const read = new Map<string, { filter: PlatformFilter; result: FieldFilter }>()
  for (const [at, filter] of filters.entries()) {
    const field = filter.field.trim()
    if (field === '') throw badField(`filters[${at}].field`, 'must not be empty', INVALID_FILTER)
    if (ENDS[filter.operator] !== undefined && filter.values.length !== 1) {
      throw badField(
        `filters[${at}].values`,
        `must have exactly 1 item when the operator is ${filter.operator}`,
        INVALID_FILTER,
      )
    }
    const values = filter.values.flatMap((value) => valuesOf(value, filter.operator))
    const before = read.get(field.toLowerCase())
    if (before !== undefined && !areTwoEnds(before.filter, filter)) {
      throw badField(
        `filters[${at}].field`,
        `must be unique; put all values of ${field} into one filter`,
        INVALID_FILTER,
      )
    }
    const result = { fieldName: field, values: [...(before?.result.values ?? []), ...values] }
    read.set(field.toLowerCase(), { filter, result })
  }
  return [...read.values()].map(({ result }) => result)
}

function valuesOf(value: string, operator: PlatformOperator): FieldValue[] {
  const ends = ENDS[operator]
  if (ends === undefined) return [{ value, relation: 'EQUALS', isNegated: operator === 'NOT_EQUALS' }]
  return ends.map((relation) => ({ value, relation, isNegated: false }))
}

function areTwoEnds({ operator: one }: PlatformFilter, { operator: other }: PlatformFilter): boolean {
  const [first, second] = [one.slice(0, 2), other.slice(0, 2)].sort()
  return first === 'GT' && second === 'LT'
}
