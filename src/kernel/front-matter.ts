import { CORE_SCHEMA, FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml'

export interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>
  /** The Markdown after the front matter. */
  readonly text: string
}

/** Far more than people write. YAML is parsed in one go, so this also bounds how long that takes. */
const MAX_CHARACTERS = 16 * 1024

/**
 * Splits a Markdown file into its YAML front matter and its text. Returns undefined if the file has none, and throws a
 * `SyntaxError` if it isn't a YAML mapping. With `scalars: 'strings'`, `name: 2024` is a string. Aliases are rejected: a few
 * lines of them can stand for gigabytes.
 */
export function readFrontMatter(file: string, { scalars }: { scalars: 'strings' | 'typed' }): FrontMatter | undefined {
  const split = splitFrontMatter(file)
  return split && { fields: parseFields(split.yaml, scalars), text: split.text }
}

/** The Markdown of a file, without its front matter if it has any. */
export function withoutFrontMatter(file: string): string {
  return splitFrontMatter(file)?.text ?? file
}

function splitFrontMatter(file: string): { yaml: string; text: string } | undefined {
  const opening = /^\ufeff?---[ \t]*\r?\n/.exec(file)
  if (opening === null) return undefined
  const end = /^(?:---|\.\.\.)[ \t]*\r?$/gm
  end.lastIndex = opening[0].length
  const closing = end.exec(file)
  if (closing === null) return undefined
  return { yaml: file.slice(opening[0].length, closing.index), text: file.slice(end.lastIndex) }
}

function parseFields(yaml: string, scalars: 'strings' | 'typed'): Record<string, unknown> {
  if (yaml.length > MAX_CHARACTERS) throw new SyntaxError(`it is longer than ${MAX_CHARACTERS / 1024} KB`)
  if (yaml.trim() === '') return {}
  const fields = parseYaml(yaml, scalars)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new SyntaxError('write one "name: value" per line')
  }
  return fields as Record<string, unknown>
}

function parseYaml(yaml: string, scalars: 'strings' | 'typed'): unknown {
  try {
    return load(yaml, { schema: scalars === 'typed' ? CORE_SCHEMA : FAILSAFE_SCHEMA, maxAliases: 0 })
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause
    // The mark counts from zero, and the line of dashes comes first.
    const line = cause.mark === undefined ? '' : ` in line ${cause.mark.line + 2}`
    throw new SyntaxError(`${cause.reason}${line}`, { cause })
  }
}
