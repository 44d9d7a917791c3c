/** Initials instead of a photo: loading photos from other sites would tell them who is looking. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'tiny' | 'small' | 'large' }) {
  return <span className={`avatar ${size}`} data-hue={hueOf(name)} data-letters={initialsOf(name)} aria-hidden />
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return ([...first][0] ?? '').toUpperCase() + ([...last][0] ?? '').toUpperCase()
}

/** Picks one of the avatar colors; the same name always gets the same one. */
export function hueOf(name: string): number {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return sum % 6
}
