import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'
import { AT, datasource } from './stored-things.ts'

export function identityContract(open: () => Promise<Stores>): void {
  const user = { datasource: 'wiki', email: 'a@x.example', userId: 'u1', name: 'A', isActive: true }
  const member = (groupName: string, name: string) => ({
    datasource: 'wiki',
    groupName,
    member: { kind: 'group' as const, name },
  })
  const userIn = (groupName: string, id: string) => ({
    datasource: 'wiki',
    groupName,
    member: { kind: 'user' as const, id },
  })

  test('groups are reached through nested groups, and circles end', async () => {
    const { identity } = await open()
    await identity.putMembership(userIn('inner', 'u1'), 0)
    await identity.putMembership(member('middle', 'inner'), 0)
    await identity.putMembership(member('outer', 'middle'), 0)
    await identity.putMembership(member('inner', 'outer'), 0)

    const groups = await identity.groupsOf([{ datasource: 'wiki', userId: 'u1' }])

    assert.deepEqual(groups.map(({ name }) => name).sort(), ['inner', 'middle', 'outer'])
    assert.deepEqual(await identity.groupsOf([{ datasource: 'other', userId: 'u1' }]), [])
    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', userId: 'U1' }]), [])
  })

  test('members named by e-mail are found whatever the case they were pushed in', async () => {
    const { identity } = await open()
    await identity.putMembership(userIn('g', 'A@X.example'), 0)

    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', email: 'a@x.example' }]), [
      { datasource: 'wiki', name: 'g' },
    ])
  })

  test('every write of the identity graph moves its version', async () => {
    const { identity, datasources } = await open()
    const versions = [await identity.version()]
    const moved = async (write: Promise<unknown>) => {
      await write
      versions.push(await identity.version())
    }

    await moved(datasources.put(datasource('wiki'), AT))
    await moved(identity.putUser(user, 0))
    await moved(identity.putGroup('wiki', 'g', 0))
    await moved(identity.putMembership(userIn('g', 'u1'), 0))
    await moved(identity.deleteMembership(userIn('g', 'u1'), 0))
    await moved(identity.deleteGroup('wiki', 'g', 0))
    await moved(identity.deleteUser('wiki', 'a@x.example', 0))

    assert.equal(new Set(versions).size, versions.length)
  })

  test('a user that is deleted loses its memberships, a group those in and of it', async () => {
    const { identity } = await open()
    await identity.putUser(user, 0)
    await identity.putMembership(userIn('g', 'u1'), 0)
    await identity.putMembership(userIn('h', 'u2'), 0)
    await identity.putMembership(member('outer', 'h'), 0)

    await identity.deleteUser('wiki', 'a@x.example', 0)
    await identity.deleteGroup('wiki', 'h', 0)

    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', userId: 'u1' }]), [])
    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', userId: 'u2' }]), [])
    assert.deepEqual(await identity.counts('wiki'), { users: 0, groups: 0, memberships: 0 })
  })

  test('a lower or equal version is a conflict, no version is no check', async () => {
    const { identity } = await open()

    assert.equal(await identity.putUser(user, 5), 'written')
    assert.equal(await identity.putUser(user, 5), 'conflict')
    assert.equal(await identity.putUser({ ...user, name: 'B' }, 0), 'written')
    assert.equal(await identity.putUser(user, 4), 'conflict')
    assert.equal(await identity.putUser(user, 6), 'written')
  })

  test('replacing the identity of a datasource writes the difference and leaves other datasources alone', async () => {
    const { identity } = await open()
    const users = [
      { email: 'a@x.example', userId: 'u1', name: 'A', isActive: true },
      { email: 'b@x.example', userId: 'u2', name: 'B', isActive: true },
    ]
    const team = { name: 'g', title: 'HR team', members: [{ kind: 'user' as const, id: 'u1' }] }
    const outer = { name: 'outer', title: 'Outer', members: [{ kind: 'group' as const, name: 'g' }] }
    await identity.putMembership({ ...userIn('g', 'u1'), datasource: 'other' }, 0)
    const reached = async (userId: string) =>
      (await identity.groupsOf([{ datasource: 'wiki', userId }])).map(({ name }) => name).sort()

    assert.equal(await identity.replaceIdentity('wiki', { users, groups: [team, outer] }), true)
    assert.deepEqual(await reached('u1'), ['g', 'outer'])

    const moved = { ...team, members: [{ kind: 'user' as const, id: 'u2' }] }
    assert.equal(await identity.replaceIdentity('wiki', { users: users.slice(1), groups: [moved, outer] }), true)
    assert.deepEqual([await reached('u1'), await reached('u2')], [[], ['g', 'outer']])
    assert.equal(await identity.findUser('wiki', 'a@x.example'), undefined)
    assert.equal((await identity.groupsOf([{ datasource: 'other', userId: 'u1' }])).length, 1)

    assert.equal(await identity.replaceIdentity('wiki', { users: users.slice(1), groups: [] }), true)
    assert.deepEqual(await reached('u2'), [])
    assert.deepEqual(await identity.counts('wiki'), { users: 1, groups: 0, memberships: 0 })
  })

  test('replacing an identity by the same one writes nothing', async () => {
    const { identity } = await open()
    const state = {
      users: [{ email: 'a@x.example', userId: 'u1', name: 'A', isActive: true }],
      groups: [{ name: 'g', title: 'G', members: [{ kind: 'user' as const, id: 'u1' }] }],
    }
    await identity.replaceIdentity('wiki', state)
    const version = await identity.version()

    assert.equal(await identity.replaceIdentity('wiki', state), false)
    assert.equal(await identity.version(), version)
  })
}
