import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'

/** The server on which `npm run test:postgres` lets the journeys run; without it they run on SQLite. */
const SERVER = process.env['ALMANAC_TEST_POSTGRES']
/** A database of that server with the schema and nothing else; a copy of it is made in a fraction of the time that the steps take. */
const TEMPLATE = process.env['ALMANAC_TEST_POSTGRES_TEMPLATE']
const DUPLICATE = '42P04'

/** The database that belongs to a data folder: empty, for SQLite in the folder, or a PostgreSQL address of its own. */
export async function chosenDatabase(data: string): Promise<string> {
  if (SERVER === undefined) return ''
  const name = `d_${createHash('sha256').update(data).digest('hex').slice(0, 24)}`
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  try {
    await client.query(
      `create database ${name}${TEMPLATE === undefined ? '' : ` template ${TEMPLATE} strategy file_copy`}`,
    )
    if (TEMPLATE !== undefined) await drawLots(url.href)
  } catch (error) {
    // Somebody began with this folder before.
    if ((error as { code?: string }).code !== DUPLICATE) throw error
  } finally {
    await client.end()
  }
  return url.href
}

/** A copy is a database of its own: what a new one draws by lot is drawn again. */
async function drawLots(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('update person_id_key set secret = $1', [randomBytes(32).toString('base64url')])
  await client.query('update store_identity set id = $1', [randomUUID()])
  await client.end()
}

/** For a command on a data folder: the settings that name its database. */
export async function databaseOf(words: readonly string[]): Promise<Record<string, string>> {
  const place = words.indexOf('--data')
  const url = place < 0 ? '' : await chosenDatabase(words[place + 1] ?? '')
  return url === '' ? {} : { ALMANAC_DATABASE_URL: url }
}
