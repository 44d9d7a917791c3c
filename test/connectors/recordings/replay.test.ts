import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Connector } from '#connector-kit'
import { connectorSuite } from '../../../packages/connector-kit/testing/connector-suite.ts'
import { type Recording, replayClients } from '../../../packages/connector-kit/testing/recording.ts'
import { BUILT_IN } from '../../../src/connectors/built-in.ts'
import { sourceOf } from '../../../src/connectors/host/direct-source.ts'
import { AccessResolver } from '../../../src/domain/connections/access/resolve-access.ts'
import { readAll } from '../worlds/read-all.ts'
import { replayed } from './record-session.ts'

/** Sessions with real servers, replayed: `ALMANAC_RECORD=1 npm run test:connectors` records them again. */
const RECORDED = { redmine: ['issue-999999', 'wiki-1-Nothing'], ldap: [] }

const connectors = await Promise.all(BUILT_IN.map(async ({ load }) => (await load()).default))

for (const [name, missing] of Object.entries(RECORDED)) {
  const recording = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Recording
  const connector = connectors.find((each) => each.name === name) as Connector
  connectorSuite(`${name}, recorded`, replayed({ connector, missing }, recording))

  test(`${name}, recorded: exactly the people who see an item in the source can see it here`, async () => {
    const source = sourceOf(replayClients(recording), recording.config, new AbortController().signal)
    const { identity, items } = await readAll(connector, source)
    const resolver = new AccessResolver(identity)
    const visible = (recording.notes as { visible?: Record<string, string[]> } | undefined)?.visible ?? {}
    for (const [account, ids] of Object.entries(visible)) {
      const found = items.filter(({ access }) => resolver.accountsOf(access).has(account))
      assert.deepEqual(found.map(({ id }) => id).sort(), ids, account)
    }
  })
}
