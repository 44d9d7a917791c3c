import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeProvisioned, provisionUser } from '../../src/domain/provisioning/provision-user.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { acceptSso } from '../../src/domain/sign-in/accept-sso.ts'
import { changeUser, createUser } from '../../src/domain/users/manage-users.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { oneOf, ROUNDS, raced } from './raced.ts'

const emailOf = (round: number) => `ann${round}@acme.example`

/** Users are changed by administrators, provisioning and sign-ins at the same time, and every change stays. */
export function racingUsersContract(open: () => Promise<Stores>): void {
  const prepare = async () => {
    const deps = { ...(await open()), clock: new FakeClock() }
    const root = { email: 'root@acme.example', role: 'super-admin' }
    await createUser(deps, operator, root)
    return deps
  }

  test('of several who create a user at once, one does, and the user is what that one said', async () => {
    const deps = await prepare()
    for (let round = 0; round < ROUNDS; round++) {
      const email = emailOf(round)
      const roles = ['member', 'admin', 'member', 'setup-admin'] as const
      const outcomes = await Promise.allSettled(
        roles.map((role) => createUser(deps, operator, { email, role, name: role })),
      )

      const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
      assert.equal(made.length, 1)
      const account = await deps.accounts.find(email)
      assert.deepEqual([account?.role, account?.name], [made[0]?.role, made[0]?.name])
      const [entry, ...rest] = await deps.audit.list({ subject: email, limit: 10 })
      assert.deepEqual([entry?.action, rest], ['user.create', []])
    }
  })

  test('of several who change a user at once, none loses their change', async () => {
    const deps = await prepare()
    for (let round = 0; round < ROUNDS; round++) {
      const email = emailOf(round)
      await createUser(deps, operator, { email, role: 'admin' })

      await Promise.all([
        changeUser(deps, operator, email, { isActive: false }),
        changeUser(deps, operator, email, { role: 'member' }),
        changeUser(deps, operator, email, { name: 'Ann Adams' }),
      ])

      const { isActive, role, name } = (await deps.accounts.find(email)) ?? {}
      assert.deepEqual({ isActive, role, name }, { isActive: false, role: 'member', name: 'Ann Adams' })
    }
  })

  test('provisioning and administrators change a user at once, and none loses their change', async () => {
    const deps = await prepare()
    const fields = { externalId: undefined, givenName: undefined, familyName: undefined, displayName: undefined }
    for (let round = 0; round < ROUNDS; round++) {
      const email = emailOf(round)
      const { user } = await provisionUser(deps, operator, { ...fields, userName: email, isActive: true })
      const patch = (change: { givenName?: string; familyName?: string; isActive?: boolean }) =>
        changeProvisioned(deps, operator, user.id, ({ user: before, account }) => ({
          ...fields,
          userName: email,
          givenName: before.givenName,
          familyName: before.familyName,
          isActive: account.isActive,
          ...change,
        }))

      await Promise.all([
        patch({ givenName: 'Ann' }),
        changeUser(deps, operator, email, { role: 'setup-admin' }),
        patch({ familyName: 'Adams' }),
        patch({ isActive: false }),
      ])

      const { role, isActive } = (await deps.accounts.find(email)) ?? {}
      const { givenName, familyName } = (await deps.scim.find(user.id)) ?? {}
      assert.deepEqual(
        { role, isActive, givenName, familyName },
        { role: 'setup-admin', isActive: false, givenName: 'Ann', familyName: 'Adams' },
      )
    }
  })

  test('a first sign-in does not undo what an administrator says of the user at the same time', async () => {
    const deps = await prepare()
    const provider = {
      id: 'okta',
      issuer: 'https://idp.example',
      name: 'Okta',
      domains: ['acme.example'],
      createsUsers: true,
      createdAt: deps.clock.now(),
    }
    for (let round = 0; round < ROUNDS; round++) {
      const email = emailOf(round)
      const signIn = () => acceptSso(deps, provider, 'sso:okta', { email, isEmailVerified: true, name: 'From Okta' })

      await Promise.all([signIn(), createUser(deps, operator, { email, role: 'admin' }, { orChange: true }), signIn()])

      assert.equal((await deps.accounts.find(email))?.role, 'admin')
    }
  })

  test('of Super Admins who demote each other at once, one stays, and nobody waits in vain', async () => {
    const deps = await prepare()
    for (let round = 0; round < ROUNDS; round++) {
      const email = emailOf(round)
      await createUser(deps, operator, { email, role: 'super-admin' })

      const outcomes = await Promise.allSettled(
        ['root@acme.example', email].map((each) => changeUser(deps, operator, each, { role: 'member' })),
      )

      assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      const left = (await deps.accounts.list()).filter(({ role }) => role === 'super-admin')
      assert.equal(left.length, 1)
      await createUser(deps, operator, { email: 'root@acme.example', role: 'super-admin' }, { orChange: true })
      await changeUser(deps, operator, email, { role: 'member' })
    }
  })

  test('of several who provision one user at once, one does', async () => {
    const deps = await prepare()
    const names = { externalId: undefined, givenName: undefined, familyName: undefined, displayName: undefined }
    const provision = (email: string) => provisionUser(deps, operator, { ...names, userName: email, isActive: true })
    for (let round = 0; round < ROUNDS; round++) {
      assert.deepEqual(await raced(() => provision(emailOf(round))), oneOf())
    }
  })
}
