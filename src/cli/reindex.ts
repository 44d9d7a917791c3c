import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/settings.ts'
import type { ReindexRequestStore } from '../domain/search/engine/reindex-requests.ts'
import { ServiceError } from '../kernel/errors.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { lockData } from '../storage/database/data-lock.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from './command.ts'

const POLL_MS = 200
/** A running service picks up a request within a second and reports progress after every batch. */
const MAX_SILENCE_MS = 60_000

export const reindexCommand: Command = {
  usage: `[--no-wait] [--data DIR]

Searches keep working while the new index is built. If the service is stopped, the next start builds it.

--no-wait  Return immediately. By default, the command waits and shows the progress.`,
  async run(words, environment) {
    const options = readOptions(words, { 'no-wait': { type: 'boolean' }, ...DATA_OPTION })
    const config = configFrom(environment, { data: options.data })
    if (await removeUnused(config)) {
      console.log(
        'No service is running on this data folder. The index was deleted and will be rebuilt on the next start.',
      )
      return
    }
    await withStores(config, async ({ reindexRequests, clock }) => {
      const id = await reindexRequests.create(clock.now())
      if (options['no-wait'] === true) console.log('Asked the running service to rebuild its index.')
      else await waitFor(reindexRequests, id)
    })
  },
}

/** If no service is running, deletes the index, since no search depends on it. Returns false if one is running. */
async function removeUnused(config: Config): Promise<boolean> {
  let lock: { release(): void }
  try {
    lock = lockData(config.data)
  } catch (error) {
    if (error instanceof OperatorError) return false
    throw error
  }
  try {
    await rm(join(config.data, 'engine'), { recursive: true, force: true })
    return true
  } finally {
    lock.release()
  }
}

async function waitFor(requests: ReindexRequestStore, id: number): Promise<void> {
  let told = ''
  for (let silentMs = 0; silentMs < MAX_SILENCE_MS; silentMs += POLL_MS) {
    const request = await requests.find(id)
    if (request?.finishedAt !== undefined) {
      console.log('The index was rebuilt.')
      return
    }
    const percent = request === undefined || request.total === 0 ? 0 : Math.floor((request.done / request.total) * 100)
    const state = request?.startedAt === undefined ? 'waiting for the service' : `${percent}%`
    // Progress of less than one percent still counts as progress.
    const sign = `${state} ${request?.done}`
    if (sign !== told) silentMs = 0
    if (sign !== told) console.error(`almanac: rebuilding the index: ${state}`)
    told = sign
    await pause(POLL_MS)
  }
  throw new ServiceError(
    'unavailable',
    'No progress from the service for a minute. It will resume the rebuild when it is running again',
  )
}
