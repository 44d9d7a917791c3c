import { pino } from 'pino'
import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { fillDemo } from '../../src/demo/fill-demo.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { BenchService } from './bench-service.ts'

/** The demo company in this process, while something is done with it. */
export async function withDemo<T>(
  work: (address: string, app: App) => Promise<T>,
  data = temporaryFolder(),
): Promise<T> {
  const config = readConfig({}, { data, port: '0', rateLimits: 'off' })
  const app = await createApp({ config, log: pino({ level: 'silent' }) })
  const address = await app.start()
  try {
    await fillDemo(app.services, {})
    await app.services.indexer.settled()
    return await work(address, app)
  } finally {
    await app.stop()
  }
}

/** A person of the demo company, with a password of their own: `serve` disables accounts that have the demo's. */
export const DEMO_PERSON = { email: 'amara.nwosu@rimewell.example', password: 'a long sentence for the benchmark' }

/** The demo company in its own process, as people have it: who asks and who answers share no thread. */
export async function withDemoService<T>(work: (address: string) => Promise<T>): Promise<T> {
  const service = new BenchService()
  await withDemo((_, { services }) => setPassword(services, DEMO_PERSON.email, DEMO_PERSON.password), service.data)
  await service.start()
  try {
    return await work(service.address)
  } finally {
    await service.stop()
  }
}
