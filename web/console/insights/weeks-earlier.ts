interface ComparedDay {
  readonly now: number
  readonly before: number
}

/**
 * What each day is drawn beside: the same weekday, whole weeks earlier. A period of 30 days would put Saturdays beside Mondays. The
 * first days are in the period before, the last ones in this one.
 */
export function weeksEarlier(days: readonly ComparedDay[]): { readonly counts: number[]; readonly label: string } {
  const weeks = Math.max(1, Math.floor(days.length / 7))
  const all = [...days.map(({ before }) => before), ...days.map(({ now }) => now)]
  const counts = days.map((_, at) => all[days.length + at - weeks * 7] ?? 0)
  return { counts, label: weeks === 1 ? 'A week earlier' : `${weeks} weeks earlier` }
}
