import Type, { type TUnsafe } from 'typebox'

const MAX = 2n ** 63n - 1n

/** A whole number from 0 to 2^63 - 1, exact: beyond 2^53 it is a bigint (see `readJson`). */
export function Int64(description: string): TUnsafe<number | bigint> {
  return Type.Unsafe<number | bigint>({ int64: true, description })
}

/** The keyword of such schemas, for the validator. */
export const INT64_KEYWORD = {
  keyword: 'int64',
  schemaType: 'boolean',
  validate: (_schema: unknown, value: unknown) =>
    typeof value === 'bigint' ? value >= 0n && value <= MAX : Number.isSafeInteger(value) && Number(value) >= 0,
  error: { message: 'must be a whole number from 0 to 2^63 - 1' },
} as const

/** How the interface's document writes it. */
export const INT64_FORMAT = { type: 'integer', format: 'int64', minimum: 0 } as const
