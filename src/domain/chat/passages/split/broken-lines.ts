/** No text with such a line is wrapped at short lines. */
const LONG_LINE = /^[^\n]{100}/mu
const SHORT_CHARACTERS = 60

/**
 * A text taken apart where a short line ends for a reason: the first word of the next one would have had room, like behind “What I
 * did” in a report.
 */
export function atBreaks(text: string): string[] {
  if (!LONG_LINE.test(text)) return [text]
  const lines = text.split('\n')
  const parts: string[][] = [[]]
  for (const [at, line] of lines.entries()) {
    parts.at(-1)!.push(line)
    if (breaksAfter(line.trim(), lines[at + 1] ?? '')) parts.push([])
  }
  return parts.map((part) => part.join('\n'))
}

function breaksAfter(line: string, next: string): boolean {
  if (line === '' || !/^\p{Lu}/u.test(next)) return false
  return line.length + 1 + next.search(/\s|$/) <= SHORT_CHARACTERS
}
