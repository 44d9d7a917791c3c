import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type App, createApp } from '../app.ts'
import type { Config } from '../config/settings.ts'
import { buildWebIfNeeded } from '../http/web/build-web.ts'
import { isLoopback } from '../kernel/network/loopback.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { stopOnSignals } from '../main.ts'
import { demoCompany } from './company/demo-company.ts'
import { demoAdministrator } from './company/three-people.ts'
import { DEMO_PASSWORD } from './demo-credentials.ts'
import { demoSignIn } from './demo-sign-in.ts'
import { fillDemo, wasFilled } from './fill-demo.ts'
import { LoadProgress } from './load-progress.ts'
import { printWelcome } from './print-welcome.ts'

export interface DemoOptions {
  /** Without its own data folder the demo starts fresh each time and cleans up on exit. */
  readonly hasOwnFolder: boolean
  /** Also load the documentation of the installed npm packages: thousands of pages more to search. */
  readonly withPackageDocs: boolean
}

/** Runs the service with the demo company. */
export async function runDemo(config: Config, { hasOwnFolder, withPackageDocs }: DemoOptions): Promise<void> {
  if (!isLoopback(config.host)) {
    throw new OperatorError(
      `The demo's Super Admin has a public password, so it can't listen on ${config.host}. Use 127.0.0.1, or run ./almanac serve to accept connections from other machines`,
    )
  }
  console.log('Starting the demo …')
  const data = hasOwnFolder ? config.data : await mkdtemp(join(tmpdir(), 'almanac-demo-'))
  process.umask(0o077)
  await buildWebIfNeeded()
  // Log only warnings and errors, so the welcome text stays readable.
  let isLoaded = false
  const app = await createApp({
    demo: { ...demoSignIn, isLoaded: () => isLoaded },
    config: { ...config, data, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel },
  })
  await refuseServiceOfOthers(app)
  const address = await app.start()
  const stopping = stopOnSignals(app, config.drainSeconds, async () => {
    if (!hasOwnFolder) await rm(data, { recursive: true, force: true })
  })
  const packagesFrom = withPackageDocs ? dirname(dirname(import.meta.dirname)) : undefined
  const progress = new LoadProgress((text) => process.stdout.write(text))
  const filled = await fillDemo(app.services, { packagesFrom, progress }).catch((error: unknown) => {
    // If it is stopped while loading, the stores close and the load fails. That is expected.
    if (!stopping.aborted) throw error
  })
  if (filled === undefined || stopping.aborted) return
  isLoaded = true
  const { indexing, logins, packagePages } = filled
  console.log(
    printWelcome({
      password: DEMO_PASSWORD,
      administrator: demoAdministrator,
      address,
      company: demoCompany,
      logins,
      packagePages,
      indexingSecret: indexing,
    }),
  )
}

/** Refuses a data folder with real users: the demo would open it to anyone who knows the demo password. */
async function refuseServiceOfOthers(app: App): Promise<void> {
  const isOurs = async () => {
    if (await wasFilled(app.services)) return true
    const accounts = await app.services.accounts.list()
    return accounts.every(({ email }) => email.endsWith(`@${demoCompany.domain}`))
  }
  if (await isOurs()) return
  await app.stop()
  throw new OperatorError("The data folder contains other users' data; choose an empty folder for the demo")
}
