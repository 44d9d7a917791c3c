import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Violation } from '../boundaries/violation.ts'
import { PHRASES } from './phrases.ts'

interface Passage {
  readonly text: string
  readonly line: number
}

/** Phrases of `phrases.ts` in texts that people read: prose of Markdown files, strings and JSX texts of code. */
export function voiceViolations(root: string, areas: readonly string[]): Violation[] {
  const paths = globSync([...areas], { cwd: root, exclude: ['**/*.test.ts', '**/*.test.tsx'] })
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((path) => violationsIn(path, readFileSync(resolve(root, path), 'utf8')))
}

function violationsIn(file: string, source: string): Violation[] {
  const passages = file.endsWith('.md') ? proseOf(source) : textsOf(file, source)
  return passages.flatMap(({ text, line }) =>
    PHRASES.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)
      return found ? [{ file, line, message: `says "${found[0]}"; write ${instead}` }] : []
    }),
  )
}

/** Lines outside fenced code, without `inline code` and link targets. */
function proseOf(source: string): Passage[] {
  const passages: Passage[] = []
  let isCode = false
  for (const [at, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    else if (!isCode) passages.push({ text: line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ' '), line: at + 1 })
  }
  return passages
}

/** String literals, templates and JSX texts with a space in them: what has none is a name, not a sentence. */
function textsOf(path: string, source: string): Passage[] {
  const passages: Passage[] = []
  const add = (text: string, offset: number) => {
    if (/\S\s+\S/.test(text)) passages.push({ text, line: source.slice(0, offset).split('\n').length })
  }
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value, start)
    },
    TemplateElement: ({ value, start }) => add(value.raw, start),
    JSXText: ({ value, start }) => add(value.replaceAll(/\s+/g, ' '), start),
  }).visit(parseSync(path, source).program)
  return passages
}
