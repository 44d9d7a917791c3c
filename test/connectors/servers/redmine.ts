import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, runProgram, startServer } from './server-process.ts'

const PROGRAM = '/usr/share/redmine'
const API_KEY = '0123456789abcdef0123456789abcdef01234567'

export interface RedmineServer extends RunningServer {
  readonly url: string
  readonly apiKey: string
}

/** Debian's Redmine with an SQLite database in a temporary folder, its default data, and one role per visibility of issues. */
export async function startRedmine(): Promise<RedmineServer> {
  const folder = temporaryFolder()
  for (const name of ['config', 'log', 'tmp', 'files', 'public']) mkdirSync(join(folder, name))
  const database = join(folder, 'redmine.db')
  writeFileSync(
    join(folder, 'config/database.yml'),
    `production:\n  adapter: sqlite3\n  database: ${database}\n  encoding: utf8\n  timeout: 20000\n`,
  )
  writeFileSync(join(folder, 'config/secret_key.txt'), 'f'.repeat(64))
  const env = {
    // The name of an instance is a folder below Redmine's own; this way it is ours, and no root is needed.
    X_DEBIAN_SITEID: `../../../../../..${folder}`,
    RAILS_ENV: 'production',
    REDMINE_LANG: 'en',
  }
  // One after the other: the process that made the tables doesn't see them all.
  for (const task of ['db:migrate', 'redmine:load_default_data']) {
    await runProgram('bundle', ['exec', 'rake', task], { cwd: PROGRAM, env })
  }
  prepare(database)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer('puma', ['-b', `tcp://127.0.0.1:${port}`, '-t', '1:4', 'config.ru'], {
    cwd: PROGRAM,
    env,
    isReady: async () => (await fetch(`${url}/users/current.json?key=${API_KEY}`)).ok,
  })
  return { ...server, url, apiKey: API_KEY }
}

/** What Redmine offers only on its pages. */
function prepare(file: string): void {
  const database = new DatabaseSync(file)
  const now = new Date().toISOString()
  database.exec(`
    insert into settings (name, value, updated_on) values ('rest_api_enabled', '1', '${now}');
    insert into tokens (user_id, action, value, created_on, updated_on) values (1, 'api', '${API_KEY}', '${now}', '${now}');
    update roles set issues_visibility = 'all' where name = 'Manager';
    update roles set issues_visibility = 'default' where name in ('Developer', 'Non member');
    update roles set issues_visibility = 'own' where name = 'Reporter';
  `)
  database.close()
}
