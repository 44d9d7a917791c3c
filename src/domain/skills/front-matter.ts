/** The lines before a Markdown text that say what it is, as far as they are plain: `name: value`, quoted, or over several lines. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>
  readonly rest: string
}

const FIELD = /^([A-Za-z][\w-]{0,99}):(?:[ \t]+(.*)|)$/
const BLOCK = /^([|>])[+-]?$/

/** Undefined: the text begins with none. Lists and nested values are passed over. */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const lines = text.split(/\r?\n/)
  if (lines[0]?.trimEnd() !== '---') return undefined
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---')
  if (end < 0) return undefined
  const fields = new Map<string, string>()
  for (let at = 1; at < end; at++) {
    const [, name, value = ''] = FIELD.exec(lines[at] ?? '') ?? []
    if (name === undefined) continue
    const more: string[] = []
    while (at + 1 < end && /^(?:[ \t]|$)/.test(lines[at + 1] ?? '')) more.push((lines[++at] ?? '').trim())
    if (!fields.has(name)) fields.set(name, readValue(value.trim(), more))
  }
  return { fields, rest: lines.slice(end + 1).join('\n') }
}

function readValue(value: string, more: readonly string[]): string {
  const kind = BLOCK.exec(value)?.[1]
  if (kind !== undefined) return more.join(kind === '|' ? '\n' : ' ').trim()
  const whole = [value, ...more].join(' ').trim()
  if (whole.length > 1 && whole.startsWith("'") && whole.endsWith("'")) return whole.slice(1, -1).replaceAll("''", "'")
  if (whole.length > 1 && whole.startsWith('"') && whole.endsWith('"')) return unquoted(whole)
  return whole.replace(/(?:^|\s)#.*$/, '')
}

function unquoted(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}
