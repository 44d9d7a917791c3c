const WIDTH = 120
/** Under the arguments of a usage line. */
const USAGE_INDENT = 8
/** An option or a command, and the column at which its explanation begins. */
const EXPLAINED = /^(?: {2}\w+(?: \w+)?| *--[\w-]+) {2,}/

/** Breaks long lines of a help text, and indents the rest under what it belongs to. */
export function wrapHelp(text: string): string {
  // A usage that goes over several lines in the code is wrapped as one.
  const whole = text.replace(/\n {4,}(?=\[--)/g, ' ')
  return whole.split('\n').map(wrapLine).join('\n')
}

function wrapLine(line: string): string {
  if (line.length <= WIDTH) return line
  const explained = EXPLAINED.exec(line)?.[0]
  const isUsage = /^(?:Usage| +or): /.test(line)
  const start = explained ?? /^ */.exec(line)?.[0] ?? ''
  const indent = ' '.repeat(isUsage ? USAGE_INDENT : start.length)
  const rows: string[] = []
  let row = start
  const words = line.slice(start.length).split(/ +/)
  for (const piece of isUsage ? joinBrackets(words) : words) {
    const isFirst = row === start || row === indent
    if (!isFirst && row.length + 1 + piece.length > WIDTH) {
      rows.push(row)
      row = indent + piece
    } else row += isFirst ? piece : ` ${piece}`
  }
  return [...rows, row].join('\n')
}

/** `['[--data', 'DIR]']` → `['[--data DIR]']`: an option stays on the line of its value. */
function joinBrackets(words: readonly string[]): string[] {
  const pieces: string[] = []
  let depth = 0
  for (const word of words) {
    if (depth > 0) pieces.push(`${pieces.pop()} ${word}`)
    else pieces.push(word)
    depth += (word.match(/[[(]/g)?.length ?? 0) - (word.match(/[\])]/g)?.length ?? 0)
  }
  return pieces
}
