import type { TSchema } from 'typebox'
import { csvLine } from '../../kernel/csv.ts'
import type { StreamAnswer } from './answers.ts'
import { csvFile } from './csv-file.ts'
import type { Endpoint } from './endpoint.ts'

// Every list of the Admin API is also a file for a spreadsheet, to whoever accepts `text/csv`: all pages of the same handler with
// the same filter, so that the file holds exactly what the list would show.

export const LIST_FILE_TYPE = 'text/csv'
const PAGE = '200'
/** By it spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly cursor?: string
}

/** The columns of its file, which are the fields of its items; undefined: the operation is no list. */
export function listColumns({ method, path, response }: Endpoint): readonly string[] | undefined {
  if (method !== 'GET' || !path.startsWith('/admin/api/')) return undefined
  const { items } = propertiesOf(response)
  const fields = Object.keys(propertiesOf((items as { items?: TSchema } | undefined)?.items))
  return fields.length === 0 ? undefined : fields
}

function propertiesOf(schema: TSchema | undefined): Readonly<Record<string, TSchema>> {
  return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {}
}

export function wantsListFile(accept: string): boolean {
  return accept.split(',').some((type) => type.split(';')[0]?.trim() === LIST_FILE_TYPE)
}

/** The first page is read before anything is answered: what is refused has its status. */
export async function listFile(
  { path }: Endpoint,
  columns: readonly string[],
  query: unknown,
  ask: (query: unknown) => Promise<unknown>,
): Promise<StreamAnswer> {
  const pageAfter = async (cursor: string | undefined) => {
    return (await ask({ ...(query as object), limit: PAGE, ...(cursor !== undefined && { cursor }) })) as Page
  }
  const first = await pageAfter(undefined)
  return csvFile(piecesOf(columns, first, pageAfter), `${path.split('/').at(-1)}.csv`)
}

async function* piecesOf(
  columns: readonly string[],
  first: Page,
  pageAfter: (cursor: string) => Promise<Page>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns)
  let page = first
  for (;;) {
    yield page.items.map((item) => csvLine(columns.map((column) => cellOf(item[column])))).join('')
    if (page.cursor === undefined) return
    page = await pageAfter(page.cursor)
  }
}

function cellOf(value: unknown): string | number {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  const isPlain = Array.isArray(value) && value.every((each) => typeof each === 'string')
  return isPlain ? value.join('; ') : JSON.stringify(value)
}
