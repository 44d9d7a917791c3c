import { request } from '../../shared/call.ts'
import { CsvReader } from './csv-reader.ts'

/** A row of the findings CSV, by column name. */
export type Finding = Readonly<Record<string, string>>

/** The most findings shown; the CSV has all of them. */
export const SHOWN_FINDINGS = 200

/** Reads the first findings of a policy, then cancels the download. */
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
