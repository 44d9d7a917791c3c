import { pino } from 'pino'
import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { fillDemo } from '../../src/demo/fill-demo.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

/** The demo company in this process, while something is done with it. */
export async function withDemo<T>(work: (address: string, app: App) => Promise<T>): Promise<T> {
  const config = readConfig({}, { data: temporaryFolder(), port: '0', rateLimits: 'off' })
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
