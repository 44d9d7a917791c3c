/**
 * The option that an arrow key moves to, around the ends of the list. -1 is the field itself: only `withField` stops there, so
 * that moving past either end returns to the typed text.
 */
export function nextOption(active: number, step: 1 | -1, count: number, withField: boolean): number {
  const first = withField ? -1 : 0
  const stops = count - first
  return stops === 0 ? -1 : ((active - first + step + stops) % stops) + first
}
