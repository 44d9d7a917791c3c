import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readWebBuild, type WebBuild } from '../../src/http/web/web-build.ts'
import { openStores } from '../../src/storage/stores.ts'

let template: Promise<string> | undefined
let pages: WebBuild | undefined | null = null

/** Read once per process: hundreds of files. */
export function builtPages(): WebBuild | undefined {
  if (pages === null) pages = readWebBuild()
  return pages
}

/** Puts an empty SQLite database into a new data folder. Copying it takes a fifth of the time that creating it takes. */
export async function copyEmptyDatabase(data: string): Promise<void> {
  // A folder with files but no database is one that lost it.
  if (existsSync(data) && readdirSync(data).length > 0) return
  template ??= makeTemplate()
  cpSync(await template, data, { recursive: true })
  // What each installation draws for itself.
  const database = new DatabaseSync(join(data, 'almanac.db'))
  database.prepare('update person_id_key set secret = ?').run(randomUUID())
  database.prepare('update store_identity set id = ?').run(randomUUID())
  database.close()
}

/** Once per process: test files that share it share the template. */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const stores = await openStores({ data: folder, databaseUrl: '' }, new Date(0))
  await stores.webFiles.replace([...(builtPages()?.files.values() ?? [])], new Date(0))
  await stores.close()
  return folder
}
