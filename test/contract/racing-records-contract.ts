import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { setGroupRole } from '../../src/domain/groups/group-roles.ts'
import { replaceSignInGroups } from '../../src/domain/groups/sign-in-groups.ts'
import { addStaticClient, removeClient } from '../../src/domain/oauth/add-client.ts'
import { changeClient, factsOf, rotateClientSecret } from '../../src/domain/oauth/change-client.ts'
import { changeOAuthSettings } from '../../src/domain/oauth/change-settings.ts'
import { clientSecretHash } from '../../src/domain/oauth/client-secret.ts'
import { addTokenIssuer } from '../../src/domain/oauth/token-issuer.ts'
import { changeProvisionedGroup, provisionGroup } from '../../src/domain/provisioning/provision-group.ts'
import { provisionUser } from '../../src/domain/provisioning/provision-user.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { changeWebhook, createWebhook, removeWebhook } from '../../src/domain/webhooks/manage-webhooks.ts'
import { ReachableAddresses } from '../../src/kernel/network/reachable-addresses.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { ROUNDS, raced } from './raced.ts'

const CLIENT = {
  name: 'Reports',
  redirectUris: ['https://reports.example/cb'],
  scopes: ['SEARCH', 'CHAT'],
  isConfidential: true,
  hasDeviceFlow: false,
}

/** What administrators and clients change at the same time: every change stays. */
export function racingRecordsContract(open: () => Promise<Stores>): void {
  const prepare = async () => ({ ...(await open()), clock: new FakeClock() })

  test('of several who change an OAuth client at once, none loses their change', async () => {
    const deps = await prepare()
    for (let round = 0; round < ROUNDS; round++) {
      const { client } = await addStaticClient(deps, operator, CLIENT)
      const { clientId } = client

      const [, secret] = await Promise.all([
        changeClient(deps, operator, clientId, { scopes: ['SEARCH'] }),
        rotateClientSecret(deps, operator, clientId),
        changeClient(deps, operator, clientId, { name: 'Weekly reports' }),
        changeClient(deps, operator, clientId, { redirectUris: ['https://weekly.example/cb'], isEnabled: false }),
      ])

      const stored = await deps.oauthClients.find(clientId)
      assert.ok(stored)
      const { name, scopes, redirectUris } = factsOf(stored)
      assert.deepEqual(
        { name, scopes, redirectUris, isDisabled: stored.disabledAt !== undefined },
        { name: 'Weekly reports', scopes: ['SEARCH'], redirectUris: ['https://weekly.example/cb'], isDisabled: true },
      )
      assert.equal(stored.metadata['client_secret'], clientSecretHash(secret))
    }
  })

  test('an OAuth client that is removed while somebody changes it stays removed', async () => {
    const deps = await prepare()
    for (let round = 0; round < ROUNDS; round++) {
      const { clientId } = (await addStaticClient(deps, operator, CLIENT)).client

      await Promise.allSettled([
        changeClient(deps, operator, clientId, { name: 'Weekly reports' }),
        removeClient(deps, operator, clientId),
        rotateClientSecret(deps, operator, clientId),
      ])

      assert.equal(await deps.oauthClients.find(clientId), undefined)
    }
  })

  test('of several who change settings of OAuth at once, none loses their change', async () => {
    const deps = await prepare()
    const changes = [
      { registration: 'off' as const },
      { redirectPatterns: ['https://acme.example/*'] },
      { externalTokens: true },
    ]
    for (let round = 0; round < ROUNDS; round++) {
      await changeOAuthSettings(deps, operator, { registration: 'any', redirectPatterns: [], externalTokens: false })

      await Promise.all(changes.map((change) => changeOAuthSettings(deps, operator, change)))

      const { registration, redirectPatterns, externalTokens } = await deps.oauthSettings.read()
      assert.deepEqual({ registration, redirectPatterns, externalTokens }, Object.assign({}, ...changes))
    }
  })

  test('of several who register an issuer of tokens at once, what one of them said is kept as a whole', async () => {
    const deps = await prepare()
    for (let round = 0; round < ROUNDS; round++) {
      const issuer = `https://idp${round}.example`
      const requests = ['a', 'b', 'c'].map((name) => ({ issuer, clientIds: [name], domains: [`${name}.example`] }))

      const added = await Promise.all(requests.map((request) => addTokenIssuer(deps, operator, request)))

      const stored = await deps.tokenIssuers.find(issuer)
      assert.ok(
        added.some((each) => isDeepStrictEqual(each, stored)),
        JSON.stringify(stored),
      )
    }
  })

  test('of several who remove a webhook at once, one does, and the log says so once', async () => {
    const deps = { ...(await prepare()), webhookAddresses: new ReachableAddresses([]) }
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await createWebhook(deps, operator, { url: 'https://hooks.acme.example/in' })

      const outcomes = await raced(() => removeWebhook(deps, operator, id))

      assert.deepEqual(outcomes.filter((outcome) => outcome === 'done').length, 1)
      assert.equal((await deps.audit.list({ subject: id, action: 'webhook.remove', limit: 10 })).length, 1)
    }
  })

  test('of several who rename a webhook at once, each is logged with the name it replaced', async () => {
    const deps = { ...(await prepare()), webhookAddresses: new ReachableAddresses([]) }
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await createWebhook(deps, operator, { name: 'first', url: 'https://hooks.acme.example/in' })
      let number = 0

      await raced(() => changeWebhook(deps, operator, id, { name: `name ${(number += 1)}` }))

      const entries = await deps.audit.list({ subject: id, action: 'webhook.change', limit: 50 })
      const changes = entries.map(({ details }) => details['name'] as { from: string; to: string }).toReversed()
      const stored = (await deps.webhooks.list()).find((webhook) => webhook.id === id)
      assert.equal(changes.length, number)
      assert.deepEqual(['first', ...changes.map(({ to }) => to)], [...changes.map(({ from }) => from), stored?.name])
    }
  })

  test('the role, the name and the members of a group change at once, and members have what it gives', async () => {
    const deps = await prepare()
    const names = { externalId: undefined, givenName: undefined, familyName: undefined, displayName: undefined }
    for (let round = 0; round < ROUNDS; round++) {
      const emails = [`ann${round}@acme.example`, `bob${round}@acme.example`, `eve${round}@acme.example`] as const
      const [ann, bob] = await Promise.all(
        emails.map((userName) => provisionUser(deps, operator, { ...names, userName, isActive: true })),
      )
      const name = `Operations ${round}`
      const { group } = await provisionGroup(deps, operator, { displayName: name, externalId: undefined, members: [] })
      const change = (fields: { displayName?: string; member?: string | undefined }) =>
        changeProvisionedGroup(deps, operator, group.id, (before) => ({
          ...before,
          displayName: fields.displayName ?? before.displayName,
          members: [...before.members, ...(fields.member ? [fields.member] : [])],
        }))

      await Promise.all([
        change({ member: ann?.user.id }),
        setGroupRole(deps, operator, group.id, 'setup-admin'),
        replaceSignInGroups(deps, 'sso:okta', emails[2], [name]),
        change({ member: bob?.user.id }),
        change({ displayName: name.toUpperCase() }),
      ])

      const stored = await deps.groups.find(group.id)
      assert.deepEqual([stored?.name, stored?.role], [name.toUpperCase(), 'setup-admin'])
      const roles = (await deps.accounts.findAll(emails)).map(({ role }) => role)
      assert.deepEqual(roles, ['setup-admin', 'setup-admin', 'setup-admin'])
    }
  })
}
