/** Latin, Cyrillic and Greek. Other scripts have no spaces or are typed with an input method. */
const WORD = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}\p{N}]+/gu
const FEWEST_LETTERS = 2
const LONGEST_WORD = 40

/**
 * What the last typed word lacks, by the first word of the texts that begins with it: `ay` for `gatew`. Empty if a text has the
 * typed word as it is.
 */
export function restOfWord(typed: string, texts: readonly string[]): string {
  const end = typed.slice(-LONGEST_WORD)
  const last = [...end.matchAll(WORD)].at(-1)
  const beginning = last?.[0].toLowerCase() ?? ''
  if (last === undefined || last.index + beginning.length !== end.length || beginning.length < FEWEST_LETTERS) return ''
  let rest = ''
  for (const text of texts) {
    for (const [word] of text.matchAll(WORD)) {
      const lower = word.toLowerCase()
      if (lower === beginning) return ''
      if (rest === '' && lower.startsWith(beginning)) rest = word.slice(beginning.length)
    }
  }
  return rest
}
