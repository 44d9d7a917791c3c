/** Words that say nothing about a title. */
const COMMON = new Set(
  'a an and are at by can do does for from how i in is it my of on or our the to we what when where which who why with'.split(
    ' ',
  ),
)

/** The words of a query that can be found in a title: without operators like `app:wiki`. */
export function queryWords(query: string): string[] {
  const words =
    query
      .toLowerCase()
      .replaceAll(/\S+:\S+/g, ' ')
      .match(/[\p{L}\p{N}_]{2,}/gu) ?? []
  return words.filter((word) => !COMMON.has(word))
}

/** Where words of a title begin like a word of the query. Text, so that a memoized row can compare it. */
export function titleMarks(title: string, words: readonly string[]): string {
  if (words.length === 0) return ''
  const marks: string[] = []
  for (const { 0: word, index } of title.matchAll(/[\p{L}\p{N}_]+/gu)) {
    const folded = word.toLowerCase()
    const lengths = words.flatMap((each) => (folded.startsWith(stemOf(each)) ? [Math.max(1, each.length)] : []))
    if (lengths.length > 0) marks.push(`${index}-${index + Math.min(word.length, Math.max(...lengths))}`)
  }
  return marks.join(' ')
}

/** `gateways` also marks `gateway`. */
function stemOf(word: string): string {
  return word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word
}

export function rangesOf(marks: string): { startIndex: number; endIndex: number }[] {
  if (marks === '') return []
  return marks.split(' ').map((mark) => {
    const [startIndex = 0, endIndex = 0] = mark.split('-').map(Number)
    return { startIndex, endIndex }
  })
}
