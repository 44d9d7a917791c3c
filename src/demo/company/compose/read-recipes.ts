import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readFrontMatter } from '../../../kernel/front-matter.ts'
import type { FileType } from '../../files/file-types.ts'
import { CONTENT, readRows } from '../read-content.ts'
import type { DemoPermissions } from '../types.ts'

/** A customer as recipes know it. */
export interface Customer {
  readonly id: string
  readonly name: string
  readonly segment: string
  readonly lang: string
  readonly sites: readonly string[]
  readonly rooms: readonly string[]
  readonly goods: readonly string[]
  readonly sensors: number
  readonly contact: string
  readonly role: string
  readonly mail: string
  /** How the addresses of the account manager and the field engineer begin. */
  readonly account: string
  readonly field: string
}

/** A document with blanks, and how often it is made. */
export interface Recipe {
  readonly name: string
  readonly datasource: string
  readonly objectType: string
  readonly title: string
  readonly body: string
  readonly times: number
  /** Days ago, of the first and the last. */
  readonly oldest: number
  readonly newest: number
  /** Days between two; absent: spread evenly. */
  readonly every?: number
  /** Days from the first version to the last. */
  readonly lasts: number
  /** The project of a ticket. */
  readonly key?: string
  /** Ids, segments or languages of the customers it is about. */
  readonly customers: readonly string[]
  readonly author?: string
  readonly owner?: string
  readonly from?: string
  readonly to: readonly string[]
  readonly container: string
  readonly status?: string
  readonly tags: readonly string[]
  readonly permissions?: DemoPermissions
  readonly file?: FileType
  /** Facts that belong together: each document takes the next row for its named blanks. */
  readonly sets: readonly Readonly<Record<string, string | number>>[]
  readonly comments: readonly { readonly author: string; readonly text: string; readonly after: number }[]
}

const EMPTY = { newest: 0, lasts: 0, customers: [], to: [], tags: [], comments: [], sets: [] }

/** `recipes/<datasource>/<name>.md`: recipes separated by lines of equals signs. */
export function readRecipes(): Recipe[] {
  const paths = globSync('recipes/*/*.md', { cwd: CONTENT }).sort()
  return paths.flatMap((path) =>
    readFileSync(join(CONTENT, path), 'utf8')
      .split(/^={5,}\n/m)
      .map((part, at) => {
        try {
          const { fields, text } = readFrontMatter(part, { scalars: 'typed' }) ?? { fields: {}, text: part }
          const name = `${basename(path, '.md')}-${at + 1}`
          const times = (fields['sets'] as readonly unknown[] | undefined)?.length
          return {
            ...EMPTY,
            times,
            ...fields,
            name,
            datasource: basename(dirname(path)),
            body: text.trim(),
          } as unknown as Recipe
        } catch (cause) {
          throw new Error(`Cannot read recipe ${at + 1} of ${path}: ${(cause as Error).message}`, { cause })
        }
      }),
  )
}

export function readCustomers(): readonly Customer[] {
  return readRows<Customer>('customers.jsonl')
}

/** People who take turns in a role, by how their addresses begin. */
export function readPools(): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(readFileSync(join(CONTENT, 'pools.json'), 'utf8'))
}
