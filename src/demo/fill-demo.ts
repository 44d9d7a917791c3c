import type { Services } from '../domain/services.ts'
import { operator } from '../domain/shared/actor.ts'
import type { IndexingToken } from '../domain/shared/indexing-token.ts'
import { setPassword } from '../domain/sign-in/set-password.ts'
import { createClientToken } from '../domain/tokens/create-client-token.ts'
import { createIndexingToken } from '../domain/tokens/create-indexing-token.ts'
import { changeUser, createUser } from '../domain/users/manage-users.ts'
import { demoCompany } from './company/demo-company.ts'
import { demoAdministrator, demoLogins } from './company/three-people.ts'
import { DEMO_PASSWORD, DEMO_TOKEN } from './demo-credentials.ts'
import { loadActivity } from './load-activity.ts'
import { loadAgents } from './load-agents.ts'
import { loadChanges } from './load-changes.ts'
import { loadCompany } from './load-company.ts'
import { loadDays } from './load-days.ts'
import { loadGovernance } from './load-governance.ts'
import { loadKnowledge } from './load-knowledge.ts'
import { loadPackageDocs } from './load-package-docs.ts'
import type { LoadProgress } from './load-progress.ts'

const TOKEN_DAYS = 30
const READING = ['SEARCH', 'CHAT', 'MCP', 'DOCUMENTS', 'ENTITIES', 'PEOPLE']

export interface FillDemoOptions {
  /** A folder whose package docs are loaded too. */
  readonly packagesFrom?: string | undefined
  readonly progress?: LoadProgress
}

/** Loads the demo company and creates its users' passwords and tokens. */
export async function fillDemo(services: Services, options: FillDemoOptions) {
  const expiresAt = new Date(services.clock.now().getTime() + TOKEN_DAYS * 86_400_000)
  const { token, secret } = await createIndexingToken(services, operator, {
    name: DEMO_TOKEN,
    datasources: 'all',
    expiresAt,
  })
  const isFilled = await wasFilled(services)
  if (!isFilled) await load(services, token, options)
  // Everything must be searchable as soon as the welcome text is printed.
  await services.indexer.settled()
  for (const { email } of demoLogins) await changeUser(services, operator, email, { isActive: true })
  const logins = await Promise.all(
    demoLogins.map(async ({ email, why }) => {
      const { secret: clientSecret } = await createClientToken(services, operator, {
        name: `demo ${email}`,
        userEmail: email,
        scopes: [...READING, 'ANSWERS', 'COLLECTIONS', 'ANNOUNCEMENTS', 'PINS', 'SHORTCUTS', 'VERIFICATION'],
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
  if (!isFilled) await loadGovernance(services, demoAdministrator)
  const packagePages = Math.max(0, services.engine.documentCount() - demoCompany.documents.length)
  return { indexing: secret, logins, packagePages }
}

async function load(
  services: Services,
  token: IndexingToken,
  { packagesFrom, progress }: FillDemoOptions,
): Promise<void> {
  progress?.start(`Loading ${demoCompany.documents.length.toLocaleString('en-US')} documents`)
  await loadCompany(services, token, demoCompany, (loaded) => progress?.reach(loaded))
  await loadKnowledge(services, demoCompany)
  await loadAgents(services, demoCompany)
  await loadActivity(services, demoCompany)
  await loadChanges(services, demoCompany)
  await loadDays(services, demoCompany)
  progress?.finish()
  if (packagesFrom === undefined) return
  progress?.start('Loading package docs')
  await loadPackageDocs(services, token, packagesFrom, (loaded) => progress?.reach(loaded))
  progress?.finish()
}

/** Whether an earlier demo already loaded its company. */
export async function wasFilled({ accounts }: Services): Promise<boolean> {
  return (await accounts.find(demoAdministrator))?.role === 'super-admin'
}
