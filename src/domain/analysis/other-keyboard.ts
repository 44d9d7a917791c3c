/** The same keys of a Latin and a Russian keyboard; those that are letters on one of them alone part words. */
const LATIN = 'qwertyuiopasdfghjklzxcvbnm'
const RUSSIAN = 'йцукенгшщзфывапролдячсмить'

/** Of a shorter word, too many others would do. */
const MIN_LETTERS = 4

/** What was meant if the keyboard was set to the other language: `ghbdtn` for привет, `ыуфкср` for search. */
export function onOtherKeyboard(word: string): string | undefined {
  if (word.length < MIN_LETTERS) return undefined
  const isLatin = LATIN.includes(word[0]!)
  const [from, to] = isLatin ? [LATIN, RUSSIAN] : [RUSSIAN, LATIN]
  const places = [...word].map((letter) => from.indexOf(letter))
  return places.includes(-1) ? undefined : places.map((place) => to[place]).join('')
}
