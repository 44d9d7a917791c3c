import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { changeDatasource, createDatasource } from '../../src/domain/datasources/put-datasource.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { oidcProviders } from '../../src/domain/sign-in/oidc-provider.ts'
import { samlProviders } from '../../src/domain/sign-in/saml-provider.ts'
import { changeProvider, createProvider } from '../../src/domain/sign-in/sign-in-provider.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { oneOf, raced } from './raced.ts'

/** Administrators who do the same at the same time: one makes a thing, and no change is lost. */
export function racingChangesContract(open: () => Promise<Stores>): void {
  test('of several who create a datasource at once, one does, and the others are told of the conflict', async () => {
    const deps = { ...(await open()), clock: new FakeClock() }

    const outcomes = await raced((at) => createDatasource(deps, operator, { name: 'wiki', displayName: `by ${at}` }))

    assert.deepEqual(outcomes, oneOf())
    assert.equal((await deps.audit.list({ action: 'datasource.create', limit: 10 })).length, 1)
  })

  test('of several who change a datasource at once, none loses their change', async () => {
    const deps = { ...(await open()), clock: new FakeClock() }
    await createDatasource(deps, operator, { name: 'wiki' })
    const changes = [{ displayName: 'The Wiki' }, { homeUrl: 'https://wiki.example' }, { aliases: ['w'] }]

    await Promise.all(changes.map((change) => changeDatasource(deps, operator, 'wiki', change)))

    const { displayName, homeUrl, aliases } = (await deps.datasources.find('wiki')) ?? {}
    assert.deepEqual({ displayName, homeUrl, aliases }, Object.assign({}, ...changes))
  })

  test('of several who add a sign-in provider with one id at once, one does; no change of one is lost', async () => {
    const deps = { ...(await open()), clock: new FakeClock() }
    const common = { id: 'okta', name: 'Okta', domains: ['acme.example'], createsUsers: false }
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const certificates = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]
    const oidc = { ...common, issuer: 'https://idp.example', clientId: 'c', clientSecret: 's', vouchesForEmails: false }
    const saml = { ...common, issuer: 'idp', entryPoint: 'https://idp.example/sso', certificates }

    const added = [
      await raced(() => createProvider(deps, operator, oidcProviders(deps), oidc)),
      await raced(() => createProvider(deps, operator, samlProviders(deps), saml)),
    ]
    await Promise.all([
      changeProvider(deps, operator, oidcProviders(deps), 'okta', { name: 'Okta of all' }),
      changeProvider(deps, operator, oidcProviders(deps), 'okta', { isEnabled: false }),
      changeProvider(deps, operator, oidcProviders(deps), 'okta', { createsUsers: true }),
    ])

    assert.deepEqual(added, [oneOf(), oneOf()])
    const { name, disabledAt, createsUsers } = (await deps.oidcProviders.find('okta')) ?? {}
    assert.deepEqual(
      { name, isDisabled: disabledAt !== undefined, createsUsers },
      {
        name: 'Okta of all',
        isDisabled: true,
        createsUsers: true,
      },
    )
  })
}
