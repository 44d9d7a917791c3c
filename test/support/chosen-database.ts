import { createHash } from 'node:crypto'
import { copySharedTemplate, sharedDatabase } from './postgres-databases.ts'

/** `npm run test:postgres` lets the journeys run on PostgreSQL; otherwise they run on SQLite. */
const isPostgres = process.env['ALMANAC_TEST_DATABASE'] === 'postgres'
const DUPLICATE = '42P04'

/** The database that belongs to a data folder: empty, for SQLite in the folder, or a PostgreSQL address of its own. */
export async function chosenDatabase(data: string): Promise<string> {
  if (!isPostgres) return ''
  const name = `d_${createHash('sha256').update(data).digest('hex').slice(0, 24)}`
  try {
    return await copySharedTemplate(name)
  } catch (error) {
    // The same folder was opened before.
    if ((error as { code?: string }).code === DUPLICATE) return sharedDatabase(name)
    throw error
  }
}

/** For a command on a data folder: the settings that name its database. */
export async function databaseOf(words: readonly string[]): Promise<Record<string, string>> {
  const place = words.indexOf('--data')
  const url = place < 0 ? '' : await chosenDatabase(words[place + 1] ?? '')
  return url === '' ? {} : { ALMANAC_DATABASE_URL: url }
}
