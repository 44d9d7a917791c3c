import type { VisibilityOverride } from '../../../domain/access/visibility-override.ts'
import { type AccessRow, shownTo } from '../shown-to.ts'

/** What decides who may see a document. */
interface SeenRow extends AccessRow {
  readonly deleted_at: number | null
  readonly is_redlisted: number | null
  readonly visibility_override: VisibilityOverride | null
}

/** Whether anyone can find it: it is neither deleted nor redlisted. */
export function isShown({ deleted_at, is_redlisted }: SeenRow): boolean {
  return deleted_at === null && is_redlisted !== 1
}

/** Something hides it over its access list. */
export function isHidden({ visibility_override, awaits_scan }: SeenRow): boolean {
  return visibility_override !== null || awaits_scan !== null
}

/** Whether the principals that admit to the document are others than before. */
export function isAccessChanged(before: SeenRow, after: SeenRow): boolean {
  if (isShown(before) !== isShown(after)) return true
  if (before.awaits_scan === after.awaits_scan && !mayGrantDiffer(before, after)) return false
  return !isSameList(shownTo(before), shownTo(after))
}

/** The same for what its sender and its overrides grant: that policies scan each new version is no news. */
export function isGrantChanged(before: SeenRow, after: SeenRow): boolean {
  if (!mayGrantDiffer(before, after)) return false
  if (before.principals !== after.principals || before.visibility_override !== after.visibility_override) return true
  return !isSameList(shownTo({ ...before, awaits_scan: null }), shownTo({ ...after, awaits_scan: null }))
}

/** Access lists may be long: most writes leave them as they are, and need not parse them. */
function mayGrantDiffer(before: SeenRow, after: SeenRow): boolean {
  return (
    before.principals !== after.principals ||
    before.visibility_override !== after.visibility_override ||
    // The owner may have changed with the contents.
    after.visibility_override === 'HIDE_FROM_ALL_EXCEPT_OWNER'
  )
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at])
}
