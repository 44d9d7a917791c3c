/** Letters in the place of a picture: pictures would be fetched from elsewhere, and tell there who looks. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  return <span className={`avatar ${size}`} data-hue={hueOf(name)} data-letters={initialsOf(name)} aria-hidden />
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return ([...first][0] ?? '').toUpperCase() + ([...last][0] ?? '').toUpperCase()
}

/** The same colour for the same name, of the few that there are. */
export function hueOf(name: string): number {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return sum % 6
}
