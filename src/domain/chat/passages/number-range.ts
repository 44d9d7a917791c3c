const NUMBER = /-?\d[\d,. ]*/
const UP_TO = /^(?:up to|until|under|below|less than|at most|<|≤|bis|unter|höchstens)\s*([\d,.]+)/iu
const FROM = /^(?:over|above|from|more than|at least|>|≥|ab|über|mehr als|mindestens)\s*([\d,.]+)/iu
const BETWEEN = /^\D{0,3}([\d,.]+)\s*(?:-|–|—|to|bis)\s*\D{0,3}([\d,.]+)/iu
const OPEN = /^\D{0,3}([\d,.]+)\s*\+/u
/** The last row of a table of limits: whatever is more. */
const REST = /^(?:above|over|more|anything (?:above|over|else)|darüber|mehr)$/iu

/** The first number in a cell: “1,200 €” is 1200. */
export function numberIn(cell: string): number | undefined {
  const found = NUMBER.exec(cell)?.[0]
  return found === undefined ? undefined : toNumber(found)
}

export function isRange(cell: string): boolean {
  return [UP_TO, FROM, BETWEEN, OPEN, REST].some((form) => form.test(cell))
}

export function holdsNumber(cell: string, value: number): boolean {
  const [upTo, from, between, open] = [UP_TO, FROM, BETWEEN, OPEN].map((form) => form.exec(cell))
  if (upTo) return value <= (toNumber(upTo[1]!) ?? -Infinity)
  if (from) return value >= (toNumber(from[1]!) ?? Infinity)
  if (between) return value >= (toNumber(between[1]!) ?? Infinity) && value <= (toNumber(between[2]!) ?? -Infinity)
  if (open) return value >= (toNumber(open[1]!) ?? Infinity)
  return REST.test(cell)
}

/** A point or comma before three digits groups them. */
function toNumber(text: string): number | undefined {
  const value = Number(
    text
      .replaceAll(/[,. ](?=\d{3}(?!\d))/g, '')
      .replaceAll(/[, ]/g, '')
      .replace(/\.$/, ''),
  )
  return Number.isFinite(value) ? value : undefined
}
