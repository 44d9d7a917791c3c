/** Longer names are compared only without regard to case, so that the work stays small. */
const MAX_CHARACTERS = 60

/**
 * The name that somebody most likely meant: one that differs only in case, or by a slip or two (`tittle`, `serv`,
 * `updated_at`). Undefined if none is close.
 */
export function closestName(given: string, names: readonly string[]): string | undefined {
  const wanted = folded(given)
  const same = names.find((name) => folded(name) === wanted)
  if (same !== undefined || wanted.length > MAX_CHARACTERS) return same
  let best: string | undefined
  let least = allowedSlips(wanted) + 1
  for (const name of names) {
    if (name.length > MAX_CHARACTERS) continue
    const slips = editDistance(wanted, folded(name))
    if (slips < least) {
      best = name
      least = slips
    }
  }
  return best
}

/** The end of a sentence: `; did you mean "title"?`, or nothing. */
export function suggestion(given: string, names: readonly string[], quote = '"'): string {
  const meant = closestName(given, names)
  return meant === undefined ? '' : `; did you mean ${quote}${meant}${quote}?`
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}

/** One slip per three characters, at most two: `id` has none that are close. */
function allowedSlips(name: string): number {
  return Math.min(2, Math.floor(name.length / 3))
}

/** Insertions, deletions, replacements, and swaps of neighbors. */
function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      let distance = Math.min(last[at]! + 1, current[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      const isSwap = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwap && row > 1 && at > 1) distance = Math.min(distance, before[at - 2]! + 1)
      current.push(distance)
    }
    before = last
    last = current
  }
  return last[other.length]!
}
