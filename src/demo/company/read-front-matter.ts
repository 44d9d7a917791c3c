export type FrontMatterValue = string | number | boolean | FrontMatterList | FrontMatter
export type FrontMatterList = readonly FrontMatterValue[]
export interface FrontMatter {
  readonly [key: string]: FrontMatterValue
}

const FENCE = '---'

/**
 * The fields above a Markdown text and the text itself. The fields are the part of YAML that the files need: a key and a
 * value per line, lists in brackets, and below a key without a value either fields or a list of fields, two spaces deeper.
 */
export function readFrontMatter(file: string): { fields: FrontMatter; text: string } {
  const lines = file.split('\n')
  const end = lines.indexOf(FENCE, 1)
  if (lines[0] !== FENCE || end === -1)
    throw new SyntaxError(`The file must begin with fields between two lines "${FENCE}"`)
  return {
    fields: readFields(lines.slice(1, end)),
    text: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  }
}

function readFields(lines: readonly string[]): FrontMatter {
  const fields: Record<string, FrontMatterValue> = {}
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const [, key, value = ''] = /^(\w+):(?: +(.+))?$/.exec(line) ?? []
    if (key === undefined) throw new SyntaxError(`"${line}" is no field: write "name: value"`)
    if (Object.hasOwn(fields, key)) throw new SyntaxError(`"${key}" stands there twice`)
    const below = indented(lines, at + 1)
    if ((value === '') !== below.length > 0) throw new SyntaxError(`"${key}" needs one value, beside it or below it`)
    fields[key] = value === '' ? readBelow(below) : readValue(value)
    at += 1 + below.length
  }
  return fields
}

function readBelow(lines: readonly string[]): FrontMatterValue {
  if (!lines[0]?.startsWith('- ')) return readFields(lines)
  const items: FrontMatter[] = []
  for (let at = 0; at < lines.length; ) {
    const first = lines[at] ?? ''
    if (!first.startsWith('- ')) throw new SyntaxError(`"${first}" must begin with "- " like its neighbours`)
    const rest = indented(lines, at + 1)
    items.push(readFields([first.slice(2), ...rest]))
    at += 1 + rest.length
  }
  return items
}

/** The lines from `from` on that stand two spaces deeper, without those spaces. */
function indented(lines: readonly string[], from: number): string[] {
  const end = lines.findIndex((line, at) => at >= from && !line.startsWith('  '))
  return lines.slice(from, end === -1 ? undefined : end).map((line) => line.slice(2))
}

function readValue(text: string): FrontMatterValue {
  if (text.startsWith('"')) return JSON.parse(text)
  // Words in a list need no quotes; with them it is JSON.
  if (text.startsWith('[')) return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|[^[\],"\s][^[\],"]*/g, quoted))
  if (/^\d+$/.test(text)) return Number(text)
  return text === 'true' ? true : text
}

const quoted = (word: string): string => (word.startsWith('"') ? word : JSON.stringify(word.trim()))
