import type { SettingName } from '../../../src/config/read-config.ts'
import { addConnection } from '../../../src/domain/connections/add-connection.ts'
import { startRun } from '../../../src/domain/connections/start-run.ts'
import { operator } from '../../../src/domain/shared/actor.ts'
import { makeApp } from '../make-app.ts'
import { TEST_CONNECTOR } from './connected-app.ts'
import type { TestSource } from './test-source.ts'

const SEAL_KEY = 'k'.repeat(32)

/** What a service process needs to run connections of the test connector. */
export const CONNECTING = { ALMANAC_CONNECTORS: TEST_CONNECTOR, ALMANAC_MEANING: 'off', ALMANAC_SEAL_KEY: SEAL_KEY }

/** Stores a connection to the source, due to run, in the database of a service that isn't running. */
export async function storeConnection(
  source: TestSource,
  settings: Partial<Record<SettingName, string>>,
  config: Record<string, unknown> = {},
): Promise<void> {
  const { app } = await makeApp({ connectors: TEST_CONNECTOR, sealKey: SEAL_KEY, ...settings })
  await addConnection(app.services, operator, {
    ...{ connector: 'test', datasource: 'tickets', isPaused: true },
    ...{ config: { url: source.url, ...config }, secret: { key: source.secret } },
  })
  await startRun(app.services, operator, 'tickets', 'compare')
  await app.stop()
}
