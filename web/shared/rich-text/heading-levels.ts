import type { TextSpan } from './tree-of.ts'

/**
 * The levels of headings on a page, by where they start. Writers skip levels; a page must not, or readers who hear it lose
 * their place.
 */
export function headingLevels(spans: readonly TextSpan[], from: number, top: number): ReadonlyMap<number, number> {
  const levels = new Map<number, number>()
  const around: number[] = []
  for (const { kind, start } of spans) {
    if (start < from || !/^h\d$/.test(kind)) continue
    const own = Number(kind.slice(1))
    while (around.length > 0 && around.at(-1)! >= own) around.pop()
    around.push(own)
    levels.set(start, Math.min(6, top + around.length - 1))
  }
  return levels
}
