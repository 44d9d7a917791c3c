import { fileURLToPath } from 'node:url'
import type { SettingName } from '../../../src/config/read-config.ts'
import { addConnection, type NewConnectionRequest } from '../../../src/domain/connections/add-connection.ts'
import type { ConnectionRun, RunMode } from '../../../src/domain/connections/connection.ts'
import { startRun } from '../../../src/domain/connections/start-run.ts'
import { operator } from '../../../src/domain/shared/actor.ts'
import { eventually } from '../eventually.ts'
import { FakeClock } from '../fake-clock.ts'
import { makeApp, type TestApp } from '../make-app.ts'
import type { TestSource } from './test-source.ts'

/** Large worlds are read in minutes, and on a busy machine in many. */
const RUN_LIMIT_MS = 900_000

export const TEST_CONNECTOR = fileURLToPath(new URL('./test-connector.ts', import.meta.url))

/** The whole service with the test connector, and a connection to a source. */
export async function connectedApp(
  source: TestSource,
  request: Partial<NewConnectionRequest> & { settings?: Partial<Record<SettingName, string>> } = {},
): Promise<ConnectedApp> {
  const { settings, ...rest } = request
  const app = await makeApp({ connectors: TEST_CONNECTOR, ...settings }, new FakeClock())
  await addConnection(app.app.services, operator, {
    connector: 'test',
    datasource: 'tickets',
    isPaused: true,
    ...rest,
    config: { url: source.url, ...rest.config },
    secret: { key: source.secret, ...rest.secret },
  })
  return new ConnectedApp(app)
}

export class ConnectedApp {
  readonly app: TestApp

  constructor(app: TestApp) {
    this.app = app
  }

  get services() {
    return this.app.app.services
  }

  /** Starts a run and waits for its end. */
  async run(mode: RunMode = 'compare'): Promise<ConnectionRun> {
    const before = (await this.services.connections.runs('tickets', 1000)).length
    // Runs are distinguished by their start time.
    this.app.clock.advance({ seconds: 1 })
    await startRun(this.services, operator, 'tickets', mode)
    const run = await this.ended(before + 1)
    await this.app.indexed()
    return run
  }

  /** The newest run, once there are so many and it has ended. */
  async ended(count: number): Promise<ConnectionRun> {
    let newest: ConnectionRun | undefined
    await eventually(
      `run ${count} has ended`,
      async () => {
        const runs = await this.services.connections.runs('tickets', 1000)
        newest = runs[0]
        return runs.length >= count && newest?.endedAt !== undefined
      },
      RUN_LIMIT_MS,
    )
    return newest as ConnectionRun
  }

  /** What somebody finds, by title. */
  async finds(token: string, query = 'text'): Promise<string[]> {
    return (await this.app.titles(token, query, { pageSize: 100 })).sort()
  }
}
