import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { changeDatasource, createDatasource } from '../../src/domain/datasources/put-datasource.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { type OidcProvider, oidcProviders } from '../../src/domain/sign-in/oidc-provider.ts'
import { samlProviders } from '../../src/domain/sign-in/saml-provider.ts'
import { changeProvider, createProvider } from '../../src/domain/sign-in/sign-in-provider.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { oneOf, ROUNDS, raced } from './raced.ts'

/** Administrators who do the same at the same time: one makes a thing, and no change is lost. */
export function racingChangesContract(open: () => Promise<Stores>): void {
  test('if several callers create the same data source, one succeeds and the others get a conflict', async () => {
    const deps = { ...(await open()), clock: new FakeClock() }

    const outcomes = await raced((at) => createDatasource(deps, operator, { name: 'wiki', displayName: `by ${at}` }))

    assert.deepEqual(outcomes, oneOf())
    assert.equal((await deps.audit.list({ action: 'datasource.create', limit: 10 })).length, 1)
  })

  test('of several who change a datasource at once, none loses their change', async () => {
    const deps = { ...(await open()), clock: new FakeClock() }
    const changes = [{ displayName: 'The Wiki' }, { homeUrl: 'https://wiki.example' }, { aliases: ['w'] }]
    for (let round = 0; round < ROUNDS; round++) {
      const name = `wiki${round}`
      await createDatasource(deps, operator, { name })

      await Promise.all(changes.map((change) => changeDatasource(deps, operator, name, change)))

      const { displayName, homeUrl, aliases } = (await deps.datasources.find(name)) ?? {}
      assert.deepEqual({ displayName, homeUrl, aliases }, Object.assign({}, ...changes))
    }
  })

  test('of several who add a sign-in provider with one id at once, one does; no change of one is lost', async () => {
    const deps = { ...(await open()), clock: new FakeClock(), outgoing: { identity: fetch } }
    const common = { id: 'okta', name: 'Okta', domains: ['acme.example'], createsUsers: false, skipTest: true }
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const certificates = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]
    const oidc = { ...common, issuer: 'https://idp.example', clientId: 'c', clientSecret: 's', vouchesForEmails: false }
    const saml = { ...common, issuer: 'idp', entryPoint: 'https://idp.example/sso', certificates }

    const added = [
      await raced(() => createProvider(deps, operator, oidcProviders(deps), oidc)),
      await raced(() => createProvider(deps, operator, samlProviders(deps), saml)),
    ]
    assert.deepEqual(added, [oneOf(), oneOf()])
    for (let round = 0; round < ROUNDS; round++) {
      const change = (fields: Parameters<typeof changeProvider<OidcProvider>>[4]) =>
        changeProvider(deps, operator, oidcProviders(deps), 'okta', { ...fields, skipTest: true })
      await change({ name: 'Okta', isEnabled: true, createsUsers: false })

      await Promise.all([change({ name: 'Okta of all' }), change({ isEnabled: false }), change({ createsUsers: true })])

      const { name, disabledAt, createsUsers } = (await deps.oidcProviders.find('okta')) ?? {}
      assert.deepEqual([name, disabledAt !== undefined, createsUsers], ['Okta of all', true, true])
    }
  })
}
