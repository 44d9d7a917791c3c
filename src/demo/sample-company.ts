import type { SampleCompany } from '../domain/first-start/sample-company.ts'
import type { Services } from '../domain/services.ts'
import { operator } from '../domain/shared/actor.ts'
import { setPassword } from '../domain/sign-in/set-password.ts'
import { createIndexingToken } from '../domain/tokens/create-indexing-token.ts'
import { revokeIndexingToken } from '../domain/tokens/revoke-token.ts'
import { demoCompany } from './company/demo-company.ts'
import { demoLogins } from './company/three-people.ts'
import { loadAgents } from './load-agents.ts'
import { loadCompany } from './load-company.ts'
import { loadKnowledge } from './load-knowledge.ts'

const LOADING_MS = 3_600_000

/**
 * The demo company for a service that somebody set up for real: with a password that nobody knows beforehand, and without
 * an administrator of its own.
 */
export function sampleCompany(servicesOf: () => Services): SampleCompany {
  return {
    name: demoCompany.name,
    async load(password) {
      const services = servicesOf()
      const { token } = await createIndexingToken(services, operator, {
        name: 'loading the demo company',
        datasources: 'all',
        expiresAt: new Date(services.clock.now().getTime() + LOADING_MS),
      })
      try {
        await loadCompany(services, token, demoCompany)
        await loadKnowledge(services, demoCompany)
        await loadAgents(services, demoCompany)
      } finally {
        await revokeIndexingToken(services, operator, token.id)
      }
      for (const { email } of demoLogins) await setPassword(services, email, password)
      await services.indexer.settled()
      return demoLogins.map(({ email, why }) => ({ email, why, name: nameOf(email) }))
    },
  }
}

function nameOf(email: string): string {
  return demoCompany.people.find((person) => person.email === email)?.name ?? email
}
