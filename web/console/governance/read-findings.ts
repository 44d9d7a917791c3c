import { request } from '../../shared/call.ts'
import { CsvReader } from './csv-reader.ts'

/** A line of a file of findings, by the names of its columns. */
export type Finding = Readonly<Record<string, string>>

/** So many are shown; the file has them all. */
export const SHOWN_FINDINGS = 200

/** The first findings of a policy; the rest of its file is not asked for. */
export async function readFindings(id: string): Promise<Finding[]> {
  const { body } = await request('GET /rest/api/v1/governance/data/policies/{id}/download', { path: { id } })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const csv = new CsvReader()
  const rows: string[][] = []
  while (rows.length <= SHOWN_FINDINGS) {
    const { value, done = true } = (await reader?.read()) ?? {}
    if (done) break
    rows.push(...csv.read(value ?? ''))
  }
  await reader?.cancel()
  const [head = [], ...found] = rows
  return found.slice(0, SHOWN_FINDINGS).map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}
