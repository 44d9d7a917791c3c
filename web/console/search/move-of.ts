/** How a result moved, in words: `up 2`, `down 1`, `new`. Empty: it stayed. `from` is -1 if it wasn't listed. */
export function moveOf(from: number, to: number): string {
  if (from < 0) return 'new'
  if (from === to) return ''
  return from > to ? `up ${from - to}` : `down ${to - from}`
}
