/** `+22%`, `−4%`, `New`, or nothing when there is nothing to compare. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'New'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return '±0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

/** The change of a share: `+4 points`. */
export function pointsBetween(now: number, before: number): string {
  const points = Math.round((now - before) * 10) / 10
  if (points === 0) return '±0 points'
  return `${points > 0 ? '+' : '−'}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}

/** A part of a whole in percent, with one decimal. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}
