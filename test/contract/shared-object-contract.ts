import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sharing } from '../../src/domain/sharing/sharing.ts'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const LATER = new Date('2026-06-02T12:00:00Z')
const SHARING: Sharing = {
  owner: 'ann@acme.example',
  isOpen: false,
  grants: [{ role: 'EDITOR', to: { kind: 'group', type: 'DEPARTMENT', id: 'Sales' } }],
  audience: [{ fieldName: 'department', values: [{ value: 'a \u0000 \ud800', relation: 'EQUALS', isNegated: true }] }],
}
const record = (inputAlias: string) => ({ inputAlias, alias: inputAlias, destinationUrl: 'https://wiki.example' })
const write = (alias: string, at = AT) => ({
  sharing: SHARING,
  record: record(alias),
  name: alias,
  by: 'ann@acme.example',
  at,
})

export function sharedObjectContract(open: () => Promise<Stores>): void {
  test('a shared object is read back as it was written, and is gone when it is removed', async () => {
    const { shortcuts } = await open()

    const made = await shortcuts.add(write('plan'))
    assert.ok(made)
    const other = { ...write('road', LATER), by: 'bob@acme.example' }
    const changed = await shortcuts.put(made.id, other)

    const expected = { ...made, record: record('road'), updatedAt: LATER, updatedBy: 'bob@acme.example' }
    assert.deepEqual(changed, expected)
    assert.deepEqual(await shortcuts.find(made.id), expected)
    assert.deepEqual(await shortcuts.findByName('road'), expected)
    assert.equal(await shortcuts.findByName('plan'), undefined)
    assert.deepEqual(made.createdAt, AT)
    assert.deepEqual(made.sharing, SHARING)
    await shortcuts.remove(made.id)
    await shortcuts.remove(made.id)
    assert.equal(await shortcuts.find(made.id), undefined)
    assert.equal(await shortcuts.findByName('road'), undefined)
  })

  test('one name belongs to one object of its kind, also when many ask for it at once', async () => {
    const { shortcuts, answers } = await open()

    const made = await Promise.all(Array.from({ length: 8 }, () => shortcuts.add(write('plan'))))
    const [winner] = made.filter((each) => each !== undefined)
    const other = await shortcuts.add(write('other'))
    assert.ok(winner !== undefined && other !== undefined)

    assert.equal(made.filter((each) => each !== undefined).length, 1)
    assert.equal(await shortcuts.put(other.id, write('plan')), undefined)
    assert.equal((await shortcuts.find(other.id))?.record.inputAlias, 'other')
    assert.ok(await shortcuts.put(winner.id, write('plan')), 'its own name is free for it')
    await shortcuts.remove(winner.id)
    assert.ok(await shortcuts.put(other.id, write('plan')), 'a removed one gives its name free')
    const sharing = { ...SHARING, audience: [] }
    const answer = { sharing, record: { question: 'Why?', variations: [], body: '' }, by: 'a@b.example', at: AT }
    assert.ok(await answers.add({ ...answer, name: 'plan' }), 'another kind has names of its own')
  })

  test('numbers that are no ids find nothing', async () => {
    const { answers } = await open()

    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53, 1e300]) assert.equal(await answers.find(id), undefined)
  })

  test('the log tells every change in order, each object once, with what was removed', async () => {
    const { shortcuts } = await open()
    const before = await shortcuts.version()

    const [one, two] = [await shortcuts.add(write('one')), await shortcuts.add(write('two'))]
    assert.ok(one !== undefined && two !== undefined)
    await shortcuts.put(one.id, write('first'))
    await shortcuts.remove(two.id)

    const changes = await shortcuts.changesAfter(before, 10)
    assert.deepEqual(
      changes.map(({ id, object }) => [id, object?.record.inputAlias]),
      [
        [one.id, 'first'],
        [two.id, undefined],
      ],
    )
    assert.equal((await shortcuts.changesAfter(before, 1)).length, 1)
    assert.deepEqual(await shortcuts.changesAfter(changes.at(-1)?.seq ?? 0, 10), [])
    assert.equal(await shortcuts.version(), changes.at(-1)?.seq)
  })

  test('what is done exclusively loses no change, and what fails leaves nothing', async () => {
    const { shortcuts } = await open()
    const made = await shortcuts.add(write('x'))
    assert.ok(made)
    const grow = () =>
      shortcuts.exclusively(async () => {
        const current = await shortcuts.find(made.id)
        await shortcuts.put(made.id, write(`${current?.record.inputAlias}x`))
      })

    await Promise.all(Array.from({ length: 6 }, grow))
    await assert.rejects(
      shortcuts.exclusively(async () => {
        await shortcuts.put(made.id, write('lost'))
        throw new Error('no')
      }),
    )

    assert.equal((await shortcuts.find(made.id))?.record.inputAlias, 'xxxxxxx')
  })
}
