import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { lockData } from '../database/data-lock.ts'
import { openStores } from '../stores.ts'

const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second))

test('a node that starts again takes back its own leases and no others', async (context) => {
  const data = temporaryFolder()
  const open = async (node?: string) => {
    const stores = await openStores({ data, databaseUrl: '', node }, new Date(0))
    context.after(() => stores.close())
    return stores.leases
  }
  const [own, other, older] = [await open('node 1'), await open('node 2'), await open()]
  await own.take({ name: 'a', holder: 'h1' }, at(0), at(60))
  await own.take({ name: 'b', holder: 'h1' }, at(0), at(10))
  await other.take({ name: 'b', holder: 'h2' }, at(10), at(60))
  await older.take({ name: 'c', holder: 'h3' }, at(0), at(60))

  await older.releaseOwn()
  await (await open('node 1')).releaseOwn()

  const left = await own.list(at(20))
  assert.deepEqual(
    left.map(({ name, holder }) => [name, holder]),
    [
      ['b', 'h2'],
      ['c', 'h3'],
    ],
  )
})

test('a lease that a version without nodes took over stays with it', async (context) => {
  const data = temporaryFolder()
  const { leases, close } = await openStores({ data, databaseUrl: '', node: 'node 1' }, new Date(0))
  context.after(close)
  await leases.take({ name: 'a', holder: 'h1' }, at(0), at(10))
  const file = new DatabaseSync(join(data, 'almanac.db'))
  file.exec(`update leases set holder = 'h2', expires_at = ${at(60).getTime()} where name = 'a'`)
  file.close()

  await leases.releaseOwn()

  assert.equal((await leases.list(at(20)))[0]?.holder, 'h2')
})

test('the same folder is the same node until the machine restarts, and another folder is another one', (context) => {
  const folder = temporaryFolder()
  const first = lockData(folder)
  first.release()
  const again = lockData(folder)
  const other = lockData(temporaryFolder())
  context.after(() => {
    again.release()
    other.release()
  })

  assert.equal(again.node, first.node)
  if (process.platform === 'linux') assert.ok(again.node !== undefined && again.node !== other.node)
})
