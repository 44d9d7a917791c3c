/** `+22%`, `−4%`, `New`, or nothing when there is nothing to compare. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'New'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return '±0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

/** A part of a whole in percent, with one decimal. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}
