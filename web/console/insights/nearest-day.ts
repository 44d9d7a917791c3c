/** The index of the day closest to `at`; days are in order. */
export function nearestDay(days: readonly Date[], at: Date): number | undefined {
  let best: number | undefined
  let distance = Infinity
  for (const [index, day] of days.entries()) {
    const away = Math.abs(day.getTime() - at.getTime())
    if (away >= distance) break
    best = index
    distance = away
  }
  return best
}
