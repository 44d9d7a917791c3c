import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')

/** What every database must do alike with people and go links. */
export function peopleContract(open: () => Promise<Stores>): void {
  const amy = { email: 'amy@x.example', department: 'D', type: 'FULL_TIME', status: 'CURRENT' as const }
  const team = { id: 't', name: 'T', members: [{ email: 'amy@x.example', relationship: 'MEMBER' }] }

  test('employees and teams are read back as they were put, and every write moves the version', async () => {
    const { people } = await open()
    const versions = [await people.version()]
    const moved = async (write: Promise<unknown>) => {
      await write
      versions.push(await people.version())
    }

    await moved(people.putEmployee(amy, 0))
    await moved(people.putTeam(team, 0))
    assert.deepEqual(await people.findEmployee('amy@x.example'), amy)
    assert.deepEqual(await people.teams(), [team])
    await moved(people.deleteEmployee('amy@x.example', 0))
    await moved(people.deleteTeam('t'))

    assert.deepEqual([await people.employees(), await people.findTeam('t')], [[], undefined])
    assert.equal(new Set(versions).size, versions.length)
  })

  test('a lower or equal version of an employee is a conflict, no version is no check', async () => {
    const { people } = await open()

    assert.equal(await people.putEmployee(amy, 5), 'written')
    assert.equal(await people.putEmployee(amy, 5), 'conflict')
    assert.equal(await people.putEmployee({ ...amy, department: 'E' }, 0), 'written')
    assert.equal(await people.deleteEmployee(amy.email, 4), 'conflict')
    assert.equal(await people.deleteEmployee(amy.email, 6), 'written')
  })

  test('an upload replaces records of its kind alone, and leaves what came singly after its first page', async () => {
    const { people, uploads, indexedShortcuts } = await open()
    const page = {
      datasource: '',
      group: '',
      uploadId: 'u',
      isRestart: false,
      stale: 'pause' as const,
      fingerprint: '',
    }
    const bob = { ...amy, email: 'bob@x.example' }
    await people.putEmployee(amy, 0)
    await people.putTeam(team, 0)

    const link = { inputAlias: 'a', destinationUrl: 'https://x.example', createdBy: 'amy@x.example' }
    const only = { ...page, isFirst: true, isLast: true }
    await uploads.acceptItems({ ...only, kind: 'hostedShortcuts' }, [{ key: 'a', value: link }], AT)
    await uploads.acceptItems({ ...page, kind: 'teams', isFirst: true, isLast: false }, [], AT)
    await people.putTeam({ ...team, id: 'new' }, 0)
    await uploads.acceptItems({ ...page, kind: 'teams', isFirst: false, isLast: true }, [], AT)
    const staff = [{ key: bob.email, value: bob }]
    await uploads.acceptItems({ ...only, kind: 'employees', stale: 'delete' as const }, staff, AT)

    assert.deepEqual(await people.employees(), [bob])
    assert.deepEqual(
      (await people.teams()).map(({ id }) => id),
      ['new'],
    )
    assert.deepEqual(await indexedShortcuts.hosted(), [link])
    assert.deepEqual(await indexedShortcuts.external(), [])
  })

  test("changes since a version are returned unless there are too many; unchanged records aren't", async () => {
    const { people, uploads } = await open()
    const mail = (name: string) => `${name}@x.example`
    const staff = ['a', 'b', 'c'].map((name) => ({ key: mail(name), value: { ...amy, email: mail(name) } }))
    const only = {
      datasource: '',
      group: '',
      uploadId: 'u',
      isRestart: false,
      fingerprint: '',
      kind: 'employees',
    } as const
    const flags = { isFirst: true, isLast: true, stale: 'delete' as const }
    await uploads.acceptItems({ ...only, ...flags }, staff, AT)
    await people.putTeam(team, 0)
    const before = await people.version()
    const changed = { key: mail('b'), value: { ...amy, email: mail('b'), department: 'E' } }

    await uploads.acceptItems({ ...only, ...flags, uploadId: 'v' }, [...staff.slice(0, 1), changed], AT)
    await people.deleteTeam('t')

    assert.deepEqual(await people.changesAfter(before, 10), {
      employees: [changed.value],
      teams: [],
      removedEmployees: [mail('c')],
      removedTeams: ['t'],
    })
    assert.equal(await people.changesAfter(before - 2, 1), 'all')
    await people.putEmployee({ ...amy, email: mail('c') }, 0)
    const after = await people.changesAfter(before, 10)
    assert.deepEqual(after === 'all' ? [] : after.removedEmployees, [])
    assert.deepEqual(
      (await people.employeesAfter(mail('a'), 1)).map(({ email }) => email),
      [mail('b')],
    )
    assert.deepEqual(
      (await people.findEmployees([mail('c'), mail('z')])).map(({ email }) => email),
      [mail('c')],
    )
    assert.equal(await people.idKey(), await people.idKey())
  })
}
