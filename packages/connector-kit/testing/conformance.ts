import { CHANGE_CHECKS } from './conformance/change-checks.ts'
import { CONDUCT_CHECKS } from './conformance/conduct-checks.ts'
import { ITEM_CHECKS } from './conformance/item-checks.ts'
import { LISTING_CHECKS } from './conformance/listing-checks.ts'
import type { ConformanceCheck } from './conformance/subject.ts'

/** The rules that every connector keeps, whatever it reads. Those that change the source come last. */
export const CONFORMANCE_CHECKS: readonly ConformanceCheck[] = [
  ...CONDUCT_CHECKS,
  ...LISTING_CHECKS,
  ...ITEM_CHECKS,
  ...CHANGE_CHECKS,
]
