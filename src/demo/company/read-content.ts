import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readFrontMatter } from '../../kernel/front-matter.ts'
import type { DemoDocument } from './types.ts'

export const CONTENT = join(import.meta.dirname, 'content')

const REQUIRED = ['title', 'objectType', 'url', 'author', 'createdDaysAgo', 'updatedDaysAgo'] as const

const FIELDS: ReadonlySet<string> = new Set<keyof DemoDocument>([
  ...REQUIRED,
  'owner',
  'updatedBy',
  'container',
  'status',
  'tags',
  'views',
  'permissions',
  'comments',
  'file',
])

/** The documents of a datasource, in the order of their paths: `content/<datasource>/<shelf>/<id>.md`. */
export function readDocuments(datasource: string): DemoDocument[] {
  const paths = globSync(`${datasource}/*/*.md`, { cwd: CONTENT }).sort()
  return paths.map((path) => {
    try {
      return toDocument(datasource, basename(path, '.md'), readFileSync(join(CONTENT, path), 'utf8'))
    } catch (cause) {
      throw new Error(`Cannot read ${path}: ${(cause as Error).message}`, { cause })
    }
  })
}

function toDocument(datasource: string, id: string, file: string) {
  const { fields, text } = readFrontMatter(file, { scalars: 'typed' }) ?? { fields: {}, text: file }
  const unknown = Object.keys(fields).find((name) => !FIELDS.has(name))
  if (unknown !== undefined) throw new SyntaxError(`There is no field "${unknown}"`)
  const missing = REQUIRED.find((name) => !Object.hasOwn(fields, name))
  if (missing !== undefined) throw new SyntaxError(`"${missing}" is missing`)
  return { datasource, id, ...fields, body: text.trim() } as unknown as DemoDocument
}

/** One JSON object per line. */
export function readRows<Row>(name: string): Row[] {
  const lines = readFileSync(join(CONTENT, name), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Row)
}
