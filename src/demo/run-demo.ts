import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type App, createApp } from '../app.ts'
import type { Config } from '../config/settings.ts'
import { operator } from '../domain/shared/actor.ts'
import { setPassword } from '../domain/sign-in/set-password.ts'
import { createClientToken } from '../domain/tokens/create-client-token.ts'
import { createIndexingToken } from '../domain/tokens/create-indexing-token.ts'
import { createUser } from '../domain/users/manage-users.ts'
import { stopOnSignals } from '../main.ts'
import { demoCompany } from './company/demo-company.ts'
import { demoAdministrator, demoLogins } from './company/three-people.ts'
import { loadCompany } from './load-company.ts'
import { loadPackageDocs } from './load-package-docs.ts'
import { printWelcome } from './print-welcome.ts'

const TOKEN_DAYS = 30
/** Everybody may know it: the company is made up, and listens on this machine unless told otherwise. */
const DEMO_PASSWORD = 'almanac demo company'

/** The service with a company in it. Without a folder of its own it starts afresh each time and leaves nothing behind. */
export async function runDemo(config: Config, { hasOwnFolder }: { hasOwnFolder: boolean }): Promise<void> {
  const data = hasOwnFolder ? config.data : await mkdtemp(join(tmpdir(), 'almanac-demo-'))
  // Only what goes wrong is worth a line between the welcome and the prompt.
  const app = await createApp({
    config: { ...config, data, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel },
  })
  const address = await app.start()
  stopOnSignals(app, config.drainSeconds, async () => {
    if (!hasOwnFolder) await rm(data, { recursive: true, force: true })
  })
  const { indexing, logins, packagePages } = await fill(app)
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

async function fill({ services }: App) {
  const expiresAt = new Date(services.clock.now().getTime() + TOKEN_DAYS * 86_400_000)
  const { token, secret } = await createIndexingToken(services, operator, {
    name: 'demo',
    datasources: 'all',
    expiresAt,
  })
  await loadCompany(services, token, demoCompany)
  const packagePages = await loadPackageDocs(services, token, dirname(dirname(import.meta.dirname)))
  // Whoever pastes the printed line at once must find everything.
  await services.indexer.settled()
  const logins = await Promise.all(
    demoLogins.map(async ({ email, why }) => {
      const { secret: clientSecret } = await createClientToken(services, operator, {
        name: `demo ${email}`,
        userEmail: email,
        scopes: ['SEARCH', 'CHAT', 'MCP', 'DOCUMENTS', 'ENTITIES', 'PEOPLE'],
        expiresAt,
      })
      await setPassword(services, email, DEMO_PASSWORD)
      return { email, why, secret: clientSecret }
    }),
  )
  await createUser(
    services,
    operator,
    { email: demoAdministrator, role: 'super-admin', password: DEMO_PASSWORD },
    { orChange: true },
  )
  return { indexing: secret, logins, packagePages }
}
