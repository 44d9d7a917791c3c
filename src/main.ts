import { flushCompileCache } from 'node:module'
import { type App, type AppOptions, createApp } from './app.ts'
import type { Config } from './config/settings.ts'
import { openSetUp } from './domain/sign-in/set-up.ts'
import { buildWebIfNeeded } from './http/web/build-web.ts'

/** Runs the service until it is told to stop. Resolves when it serves; the process ends with the signal. */
export async function serve(
  config: Config,
  also: Pick<AppOptions, 'sample' | 'telemetry'> & { beforeStart?: (app: App) => Promise<void> } = {},
): Promise<{ app: App; address: string }> {
  // Whoever reads what the service prints may go, and the disk of its log may fill: neither ends it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  // What the service writes is nobody else's to read.
  process.umask(0o077)
  await buildWebIfNeeded()
  const { beforeStart, ...options } = also
  const app = await createApp({ config, ...options })
  const address = await startPrepared(app, beforeStart)
  stopOnSignals(app, config.drainSeconds)
  const documents = app.services.engine.documentCount()
  app.log.info({ address, data: config.data, documents }, 'serving')
  app.server
    .makeRest()
    .catch((error: unknown) => app.log.error({ err: error }, 'an operation cannot be prepared'))
    // Now and not at the end: a service that is killed leaves the next one a quick start, too.
    .finally(flushCompileCache)
  const setup = await openSetUp(app.services)
  if (setup !== undefined) {
    // On the terminal and not in the log: whoever reads it becomes Super Admin.
    console.log(
      `No Super Admin yet. Set up the first account, once and within a day:\n  ${app.services.publicAddress.url}/setup?token=${setup}`,
    )
  }
  return { app, address }
}

async function startPrepared(app: App, beforeStart?: (app: App) => Promise<void>): Promise<string> {
  try {
    await beforeStart?.(app)
  } catch (error) {
    await app.stop()
    throw error
  }
  return app.start()
}

/**
 * Ends the service in order when the process is told to; `afterwards` cleans up what the caller made. The signal it returns
 * is aborted when that begins: whatever the caller is still doing with the service will fail.
 */
export function stopOnSignals(app: App, drainSeconds: number, afterwards?: () => Promise<void>): AbortSignal {
  const stopping = new AbortController()
  const stop = async (exitCode: number) => {
    stopping.abort()
    // Requests are cut off earlier: this is for a part that does not end.
    const deadline = setTimeout(() => {
      app.log.warn('the service did not end in time')
      process.exit(1)
    }, drainSeconds * 1000)
    deadline.unref()
    try {
      await app.stop()
      await afterwards?.()
      process.exit(exitCode)
    } catch (error) {
      app.log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means now.
      if (stopping.signal.aborted) process.exit(1)
      app.log.info({ signal }, 'stopping')
      void stop(0)
    })
  }
  // Every failure belongs to a request or a job, which deal with it. What comes here was forgotten there: nobody knows
  // what it left half done, so the process ends, in order, and whoever watches it starts another.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      app.log.fatal({ err: error, event }, 'a failure that nothing deals with; stopping')
      if (!stopping.signal.aborted) void stop(1)
    })
  }
  return stopping.signal
}
