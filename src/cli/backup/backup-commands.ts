import { systemClock } from '../../kernel/clock.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { openBackup, verifyBackup } from '../../storage/backup/backup-folder.ts'
import { restoreToFolder, restoreToPostgres } from '../../storage/backup/restore-backup.ts'
import { writeBackup } from '../../storage/backup/write-backup.ts'
import { compareSources } from '../../storage/copy/compare-rows.ts'
import { type DatabaseLocation, readPlace, writePlace } from '../../storage/copy/places.ts'
import type { RowSource } from '../../storage/copy/row-source.ts'
import { type Command, configFrom, DATA_OPTION, readArguments } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { KEY_OPTION, readKeyFile } from './key-file.ts'

const KEY_HELP = '--key-file  A file with the key. Create one with: openssl rand -hex 32 > key'

export const backupCommand: Command = {
  usage: `DIR [--key-file FILE] [--data DIR]

DIR must not exist yet. It appears when the backup is complete.

${KEY_HELP}
            Without a key, the backup isn't encrypted. It contains hashes and secrets, so keep it safe.`,
  async run(words, environment) {
    const { values, positionals } = readArguments(words, { ...KEY_OPTION, ...DATA_OPTION })
    const folder = onlyFolder(positionals)
    const secret = readKeyFile(values['key-file'])
    const source = await readPlace(configFrom(environment, { data: values.data }))
    const { tables } = await writeBackup(source, folder, secret, systemClock.now()).finally(() => source.close())
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
    console.log(`${folder}: ${rows} rows in ${tables.length} tables, ${bytes} bytes`)
  },
}

export const restoreCommand: Command = {
  usage: `DIR [--key-file FILE] [--data DIR]

--key-file  The key that the backup was encrypted with.
--data      The empty or new data folder. With ALMANAC_DATABASE_URL, restores into that database instead.`,
  async run(words, environment) {
    const { values, positionals } = readArguments(words, { ...KEY_OPTION, ...DATA_OPTION })
    const backup = await openBackup(onlyFolder(positionals), readKeyFile(values['key-file']))
    const rows = await restore(backup, configFrom(environment, { data: values.data }))
    console.log(`Restored ${rows} rows. The search index will be rebuilt on the next start.`)
  },
}

export const verifyCommand: Command = {
  usage: `DIR [--key-file FILE] [--database] [--data DIR]

--key-file  The key that the backup was encrypted with.
--database  Also compare the backup with the database in --data or ALMANAC_DATABASE_URL, row by row.`,
  async run(words, environment) {
    const options = { ...KEY_OPTION, ...DATA_OPTION, database: { type: 'boolean' } } as const
    const { values, positionals } = readArguments(words, options)
    const backup = await openBackup(onlyFolder(positionals), readKeyFile(values['key-file']))
    const rows = await verifyBackup(backup)
    if (values.database === true) {
      const source = await readPlace(configFrom(environment, { data: values.data }))
      await refuseDifferent(backup, source).finally(() => source.close())
    }
    const also = values.database === true ? '; the database matches' : ''
    console.log(`The backup from ${backup.manifest.madeAt} is intact: ${rows} rows${also}.`)
  },
}

async function restore(backup: RowSource, place: DatabaseLocation): Promise<number> {
  const at = systemClock.now()
  if (place.databaseUrl === '') return restoreToFolder(backup, place.data, at)
  const database = await writePlace(place)
  return restoreToPostgres(backup, database, at).finally(() => database.close())
}

/** A running service writes these all the time, without anybody changing anything. */
const CHANGED_BY_ITSELF = ['credential_marks', 'leases', 'trigger_progress'] as const

async function refuseDifferent(backup: RowSource, source: RowSource): Promise<void> {
  const differing = await compareSources(backup, source)
  for (const table of CHANGED_BY_ITSELF) {
    if (Number.isFinite(differing.get(table))) differing.delete(table)
  }
  if (differing.size === 0) return
  const list = [...differing].map(([table, rows]) => `${table} (${Number.isFinite(rows) ? `${rows} rows` : 'columns'})`)
  throw new OperatorError(`The database differs from the backup in ${list.join(', ')}`)
}

function onlyFolder(positionals: readonly string[]): string {
  const [folder, ...more] = positionals
  if (folder === undefined || folder === '' || more.length > 0) throw new UsageError('specify one folder: the backup')
  return folder
}
