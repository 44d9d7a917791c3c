import { systemClock } from '../../kernel/clock.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { copyDatabase } from '../../storage/copy/copy-database.ts'
import { type DatabaseLocation, isSamePlace, placeOf, readPlace, writePlace } from '../../storage/copy/places.ts'
import { lockData } from '../../storage/database/data-lock.ts'
import { SqlLeaseStore } from '../../storage/leases/lease-store.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required } from '../command.ts'

export const migrateCommand: Command = {
  usage: '--to postgres://…|DIR [--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, { to: { type: 'string' }, ...DATA_OPTION })
    const from: DatabaseLocation = configFrom(environment, { data: options.data })
    const to = placeOf(required(options.to, 'to'))
    if (isSamePlace(from, to)) throw new OperatorError('--to is the current location; specify a different one')
    const locks = [from, to].map(lockPlace)
    try {
      await refuseRunning(from)
      await copy(from, to)
    } finally {
      for (const lock of locks) lock?.release()
    }
  },
}

async function copy(from: DatabaseLocation, to: DatabaseLocation): Promise<void> {
  const source = await readPlace(from)
  try {
    const target = await writePlace(to)
    const deps = {
      source,
      target,
      readTarget: () => readPlace(to),
      tell: (line: string) => console.error(`almanac: ${line}`),
    }
    const { rows, replaced } = await copyDatabase(deps, systemClock.now()).finally(() => target.close())
    console.log(`Copied and compared ${rows} rows; both databases match.`)
    if (replaced > 0) console.log(`Replaced NUL characters with U+FFFD in ${replaced} values.`)
    console.log(
      to.databaseUrl === ''
        ? `Start with --data ${to.data}.`
        : 'Start with ALMANAC_DATABASE_URL set to the new database.',
    )
  } finally {
    await source.close()
  }
}

/** Locks a data folder so that no service can start on it during the copy. */
function lockPlace({ data, databaseUrl }: DatabaseLocation): { release(): void } | undefined {
  return databaseUrl === '' ? lockData(data) : undefined
}

/** Refuses to copy while a service holds a lease: writes after the copy would be lost. */
async function refuseRunning(from: DatabaseLocation): Promise<void> {
  if (from.databaseUrl === '') return
  const database = await writePlace(from)
  try {
    const now = (await database.now?.()) ?? systemClock.now()
    const [lease] = await new SqlLeaseStore(database).list(now)
    if (lease !== undefined) {
      throw new OperatorError(
        'A service is running on this database or stopped less than a minute ago. Stop all services, wait a minute and try again',
      )
    }
  } finally {
    await database.close()
  }
}
