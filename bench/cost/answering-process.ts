import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { fillDemo } from '../../src/demo/fill-demo.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { createClientToken } from '../../src/domain/tokens/create-client-token.ts'
import { setTracer } from '../../src/kernel/tracing.ts'
import type { Counted, Ready, ToAnswering } from './cost-messages.ts'
import { CostTracer } from './cost-tracer.ts'

/** The demo company with package documentation, in its own process, which counts its processor time. */
const [PERSON, ...OTHERS] = ['amara.nwosu', 'beatriz.moura', 'pieter.claassens'].map(
  (name) => `${name}@rimewell.example`,
)
const TITLES_AT_ONCE = 500
const DAY_MS = 86_400_000

const config = readConfig(process.env, { data: process.argv[2]!, port: '0', rateLimits: 'off' })
// Requests are traced only if there is a tracer when the server is made.
const tracer = new CostTracer()
setTracer(tracer)
const app = await createApp({ config, log: pino({ level: 'silent' }) })
const { services } = app
const address = await app.start()
await fillDemo(services, { packagesFrom: join(import.meta.dirname, '..', '..') })
await services.indexer.settled()
const expiresAt = new Date(services.clock.now().getTime() + DAY_MS)
const token = await tokenOf(PERSON!)

process.on('message', async (message: ToAnswering) => {
  if (message === 'stop') {
    await app.stop()
    process.exit(0)
  }
  tracer.isCounting = message === 'trace'
  const counted: Counted = {
    all: millisOf(process.cpuUsage()),
    answering: millisOf(process.threadCpuUsage()),
    stages: { ...tracer.stages },
  }
  process.send!(counted)
})
const tokens = [token, ...(await Promise.all(OTHERS.map(tokenOf)))]
const ready: Ready = { address, token, tokens, titles: await titles() }
process.send!(ready)

async function tokenOf(userEmail: string): Promise<string> {
  const request = { name: 'bench', userEmail, scopes: ['SEARCH'], expiresAt }
  return (await createClientToken(services, operator, request)).secret
}

function millisOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}

async function titles(): Promise<string[]> {
  const found: string[] = []
  const count = services.engine.documentCount()
  for (let first = 1; first <= count; first += TITLES_AT_ONCE) {
    const keys = Array.from({ length: TITLES_AT_ONCE }, (_, at) => first + at)
    for (const { title } of await services.documents.byKeys(keys)) found.push(title)
  }
  return found
}
