import type { NamedUse } from '../../domain/tokens/deprecated-uses.ts'
import { type Deprecation, deprecationItem } from '../core/deprecations/deprecation.ts'

const DAY_MS = 86_400_000

/** A row of the schedule as it stands on a day, with who uses it. */
export function presentDeprecation(row: Deprecation, on: string, uses: ReadonlyMap<string, readonly NamedUse[]>) {
  const { kind, operation, introduced, removal, replacement, message } = row
  return {
    kind,
    operation,
    ...(row.kind === 'property' && { field: `${row.schema}.${row.name}` }),
    introduced,
    removal,
    daysLeft: Math.round((Date.parse(removal) - Date.parse(on)) / DAY_MS),
    ...(replacement !== undefined && { replacement }),
    message,
    uses: (uses.get(deprecationItem(row)) ?? []).map(({ credentialId, name, count, lastAt }) => ({
      credentialId,
      ...(name !== undefined && { name }),
      count,
      lastAt: lastAt.toISOString(),
    })),
  }
}
