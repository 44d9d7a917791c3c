import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { Random } from '../support/random.ts'

const OPERATIONS = 1000
const DOCUMENTS = 12
const WRITERS = 8
const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 41)

test(`of ${OPERATIONS} racing writes the highest version of each document stays, and no accepted one is lost (seed ${SEED})`, async () => {
  const app = await makeApp()
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  const random = new Random(SEED)
  const queue = Array.from({ length: OPERATIONS }, () => ({
    id: `d${random.below(DOCUMENTS)}`,
    version: 1 + random.below(400),
    isDelete: random.chance(0.1),
  }))
  const accepted = new Map<string, { version: number; isDelete: boolean }[]>()
  const refused: { id: string; version: number }[] = []

  const writer = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { id, version, isDelete } = next
      const { status } = isDelete
        ? await app.index('deletedocument', { datasource: 'wiki', objectType: '', id, version }, push)
        : await app.index(
            'indexdocument',
            { datasource: 'wiki', document: { id, title: `wombat ${id} ${version}` }, version },
            push,
          )
      if (status === 200) accepted.set(id, [...(accepted.get(id) ?? []), { version, isDelete }])
      else {
        assert.equal(status, 409)
        refused.push({ id, version })
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  await app.indexed()

  const expected = [...accepted].flatMap(([id, writes]) => {
    const upserts = writes.filter(({ isDelete }) => !isDelete).map(({ version }) => version)
    // A deletion of what is not there succeeds and changes nothing, so only those above the last upsert count.
    const highest = Math.max(...writes.map(({ version }) => version))
    return upserts.includes(highest) ? [`wombat ${id} ${highest}`] : []
  })
  const found = await app.titles(alice, 'wombat', { pageSize: 100 })
  for (const title of expected) assert.ok(found.includes(title), `${title} is lost; found ${found.join(', ')}`)
  for (const { id, version } of refused) {
    const highest = Math.max(...(accepted.get(id) ?? []).map((write) => write.version))
    assert.ok(version <= highest, `${id} version ${version} was refused though the highest accepted is ${highest}`)
  }
  assert.ok(refused.length > 0, 'there were conflicts')
})
