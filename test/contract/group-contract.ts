import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrganisationGroup } from '../../src/domain/groups/group.ts'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const group = (id: string, name: string, change: Partial<OrganisationGroup> = {}): OrganisationGroup => ({
  id,
  name,
  externalId: `x-${id}`,
  role: undefined,
  origin: 'provisioning',
  createdAt: AT,
  changedAt: AT,
  ...change,
})

/** What groups of the organisation need of every database. */
export function groupContract(open: () => Promise<Stores>): void {
  test('a group of the organisation has its name alone, in whichever case, and is found by what providers ask', async () => {
    const { groups } = await open()

    const added = await Promise.all(['1', '2', '3'].map((id) => groups.add(group(id, 'Engineering'))))
    await groups.add(group('4', 'Sales', { origin: 'sign-in', externalId: undefined }))

    assert.equal(added.filter(Boolean).length, 1)
    assert.equal(await groups.add(group('5', ' ENGINEERING ')), false)
    assert.equal(await groups.change(group('4', 'engineering')), false)
    assert.equal(await groups.change(group('4', 'Sales EMEA', { role: 'setup-admin' })), true)
    assert.deepEqual(await groups.find('4'), group('4', 'Sales EMEA', { role: 'setup-admin' }))
    const page = { offset: 0, limit: 10 }
    assert.equal((await groups.list({ ...page, name: 'sales emea' })).groups[0]?.id, '4')
    assert.equal((await groups.list({ ...page, externalId: 'x-4' })).total, 1)
    assert.equal((await groups.list({ ...page, origin: 'sign-in' })).total, 0)
    assert.equal((await groups.findByNames(['SALES emea', 'absent'])).length, 1)
    assert.deepEqual([await groups.remove('4'), await groups.remove('4')], [true, false])
  })

  test('memberships stand side by side for each who says so, and go with their group', async () => {
    const { groups } = await open()
    await groups.add(group('1', 'Engineering', { role: 'admin' }))
    await groups.add(group('2', 'Sales'))

    await groups.addMembers('1', 'scim', ['a@x.example', 'b@x.example'])
    await groups.addMembers('1', 'scim', ['a@x.example'])
    await groups.addMembers('1', 'sso:okta', ['a@x.example'])
    await groups.addMembers('2', 'sso:okta', ['a@x.example'])

    const emails = async (...query: Parameters<typeof groups.members>) =>
      (await groups.members(...query)).map(({ email }) => email)
    assert.deepEqual(await emails(['1']), ['a@x.example', 'b@x.example'])
    assert.deepEqual(await emails(['1'], 'sso:okta'), ['a@x.example'])
    assert.deepEqual(await emails([]), [])
    assert.deepEqual(await groups.memberCounts(['1', 'absent']), [{ groupId: '1', count: 2 }])
    assert.deepEqual(
      (await groups.groupsOf('a@x.example')).map(({ name }) => name),
      ['Engineering', 'Sales'],
    )
    await groups.removeMembers('1', 'scim', ['a@x.example'])
    assert.deepEqual(await emails(['1']), ['a@x.example', 'b@x.example'])
    await groups.removeFromAll(['a@x.example'], 'sso:okta')
    assert.deepEqual(await groups.groupsOf('a@x.example'), [])
    assert.deepEqual(await groups.rolesOf(['a@x.example', 'b@x.example']), [{ email: 'b@x.example', role: 'admin' }])
    await groups.remove('1')
    assert.deepEqual(await groups.rolesOf(['b@x.example']), [])
  })

  test('whoever locks a group reads and writes alone: of changes at the same time none is lost', async () => {
    const { groups, audit } = await open()
    await groups.add(group('1', 'Engineering', { externalId: '' }))

    await Promise.all(
      Array.from({ length: 6 }, () =>
        audit.record(async () => {
          await groups.lock('1')
          const before = await groups.find('1')
          await groups.change(group('1', 'Engineering', { externalId: `${before?.externalId ?? ''}x` }))
          return { result: undefined, entry: undefined }
        }),
      ),
    )

    assert.equal((await groups.find('1'))?.externalId, 'xxxxxx')
  })
}
