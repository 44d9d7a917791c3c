import { flushCompileCache } from 'node:module'
import { type App, type AppOptions, createApp } from './app.ts'
import type { Config } from './config/settings.ts'
import { openSetUp } from './domain/sign-in/set-up.ts'
import { buildWebIfNeeded } from './http/web/build-web.ts'

/** Starts the service and resolves once it accepts requests. The process exits on SIGTERM or SIGINT. */
export async function serve(
  config: Config,
  also: Pick<AppOptions, 'sample' | 'telemetry'> & { beforeStart?: (app: App) => Promise<void> } = {},
): Promise<{ app: App; address: string }> {
  // A closed pipe or a full log disk must not stop the service.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  // Files are readable only by the user who runs the service.
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
    .catch((error: unknown) => app.log.error({ err: error }, 'could not compile all request schemas'))
    // Now rather than at exit, so that the next start is fast even after a kill.
    .finally(flushCompileCache)
  // A person who starts the service in a terminal gets a sentence next to the log, which is for programs.
  if (process.stdout.isTTY)
    console.log(`Almanac is running at ${app.services.publicAddress.url}. Press Ctrl-C to stop.`)
  const setup = await openSetUp(app.services)
  if (setup !== undefined) {
    // To the terminal, not the log: anyone who opens the link becomes Super Admin.
    console.log(
      `There is no Super Admin yet. To create the first account, open this link (valid once, for 24 hours):\n  ${app.services.publicAddress.url}/setup?token=${setup}`,
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
 * Shuts the service down on SIGTERM, SIGINT or an unhandled error, then runs `afterwards`. The returned signal is aborted when
 * shutdown begins; from then on, calls to the service fail.
 */
export function stopOnSignals(app: App, drainSeconds: number, afterwards?: () => Promise<void>): AbortSignal {
  const stopping = new AbortController()
  const stop = async (exitCode: number) => {
    stopping.abort()
    // Requests are cut off earlier. This catches a component that doesn't stop.
    const deadline = setTimeout(() => {
      app.log.warn('shutdown timed out')
      process.exit(1)
    }, drainSeconds * 1000)
    deadline.unref()
    try {
      await app.stop()
      await afterwards?.()
      process.exit(exitCode)
    } catch (error) {
      app.log.error({ err: error }, 'shutdown failed')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal exits immediately.
      if (stopping.signal.aborted) process.exit(1)
      app.log.info({ signal }, 'stopping')
      void stop(0)
    })
  }
  // Requests and jobs handle their own errors. An error that gets here may have left work half done, so the process shuts
  // down and its supervisor restarts it.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      app.log.fatal({ err: error, event }, 'unhandled error; stopping')
      if (!stopping.signal.aborted) void stop(1)
    })
  }
  return stopping.signal
}
