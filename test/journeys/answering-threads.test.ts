import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snapshotOfCursor } from '../../src/domain/query/search-cursor.ts'
import { makeApp } from '../support/make-app.ts'
import { Random } from '../support/random.ts'

const ROUNDS = Number(process.env['ALMANAC_PROPERTY_CASES'] ?? 6)
const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 20_261_118)
const USERS = ['ann', 'bob', 'cyd'].map((name) => `${name}@acme.example`)
const THREADS = 2

const app = await makeApp({ answeringThreads: String(THREADS), meaning: 'builtin' })
const push = await app.indexingToken()
const tokens = new Map(await Promise.all(USERS.map(async (email) => [email, await app.clientToken(email)] as const)))
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
await app.index('indexgroup', { datasource: 'wiki', group: { name: 'team' } }, push)

/** Threads take turns, and requests at the same time are spread over them. */
function onEveryThread<T>(ask: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 2 * THREADS }, ask))
}

async function write(id: string, permissions: object, words = 'wombat'): Promise<void> {
  const document = { id, title: id, body: { mimeType: 'text/plain', textContent: words }, permissions }
  const { status } = await app.index('indexdocument', { datasource: 'wiki', document }, push)
  assert.equal(status, 200)
}

const everyone = { allowAnonymousAccess: true }

test('every thread answers, pages go on where they began, and an unusual filter value is refused as ever', async () => {
  for (let at = 0; at < 12; at++) await write(`page${at}`, everyone, 'quokka')
  await app.indexed()
  const token = tokens.get(USERS[0]!)!
  const first = await onEveryThread(() => app.search(token, 'quokka', { pageSize: 5 }))

  const threads = new Set(first.map(({ body }) => snapshotOfCursor(body.cursor).split('-')[0]))
  assert.deepEqual([...threads].sort(), ['0', '1'])
  const titlesOf = (answers: typeof first) =>
    answers.map(({ body }) => body.results.map(({ title }: { title: string }) => title))
  assert.equal(new Set(titlesOf(first).map(String)).size, 1, 'the same on every thread')

  await write('newest', everyone, 'quokka quokka quokka')
  await app.indexed()
  const next = await Promise.all(
    first.map(({ body }) => app.search(token, 'quokka', { pageSize: 50, cursor: body.cursor })),
  )
  const shown = new Set(titlesOf(first)[0])
  for (const titles of titlesOf(next)) {
    assert.equal(titles.length, 7, 'the rest of the first twelve')
    assert.ok(!titles.some((title: string) => shown.has(title) || title === 'newest'))
  }

  const options = {
    requestOptions: {
      facetBucketSize: 1,
      facetFilters: [{ fieldName: 'last_updated_at', values: [{ value: 'nonsense' }] }],
    },
  }
  for (const { status, body } of await onEveryThread(() => app.search(token, 'quokka', options))) {
    assert.equal(status, 422)
    assert.equal(body.invalidOperators[0].value, 'nonsense')
  }
})

test(`a right that was taken away is gone with the next request on every thread (seed ${SEED})`, async () => {
  const random = new Random(SEED)
  /** Who may see each document; `team` stands for the group. */
  const documents = new Map<string, string[]>()
  const members = new Set<string>()
  const maySee = (email: string) =>
    [...documents].filter(([, list]) => list.includes(email) || (members.has(email) && list.includes('team')))
  const permissionsOf = (list: readonly string[]) => ({
    allowedUsers: list.filter((name) => name !== 'team').map((email) => ({ email })),
    allowedGroups: list.includes('team') ? ['team'] : [],
  })
  const ids = Array.from({ length: 8 }, (_, at) => `doc${at}`)

  for (let round = 0; round < ROUNDS; round++) {
    const id = random.pick(ids)
    const email = random.pick(USERS)
    const list = [...new Set(random.several([...USERS, 'team'], 0, 3))]
    const kind = random.pick(['write', 'write', 'permit', 'delete', 'join', 'leave'])
    let isRevocation = false
    if (kind === 'write') {
      isRevocation = documents.has(id)
      await write(id, permissionsOf(list))
      documents.set(id, list)
    } else if (kind === 'permit' && documents.has(id)) {
      isRevocation = true
      const changed = { datasource: 'wiki', id, permissions: permissionsOf(list) }
      assert.equal((await app.index('updatepermissions', changed, push)).status, 200)
      documents.set(id, list)
    } else if (kind === 'delete' && documents.has(id)) {
      isRevocation = true
      assert.equal((await app.index('deletedocument', { datasource: 'wiki', objectType: '', id }, push)).status, 200)
      documents.delete(id)
    } else if (kind === 'join') {
      const membership = { groupName: 'team', memberUserId: email }
      assert.equal((await app.index('indexmembership', { datasource: 'wiki', membership }, push)).status, 200)
      members.add(email)
    } else if (kind === 'leave') {
      isRevocation = true
      const membership = { groupName: 'team', memberUserId: email }
      assert.equal((await app.index('deletemembership', { datasource: 'wiki', membership }, push)).status, 200)
      members.delete(email)
    }

    const where = `round ${round}, ${kind}, seed ${SEED}`
    for (const each of isRevocation ? USERS : []) {
      const allowed = new Set(maySee(each).map(([name]) => name))
      for (const titles of await onEveryThread(() => app.titles(tokens.get(each)!, 'wombat', { pageSize: 50 }))) {
        assert.deepEqual(
          titles.filter((title) => !allowed.has(title)),
          [],
          where,
        )
      }
    }
    await app.indexed()
    for (const each of USERS) {
      const expected = maySee(each).map(([name]) => name)
      for (const titles of await onEveryThread(() => app.titles(tokens.get(each)!, 'wombat', { pageSize: 50 }))) {
        assert.deepEqual(titles.sort(), expected.sort(), where)
      }
    }
  }
})

test('searches that threads answer are noted as use', async () => {
  const { useRecorder, activity } = app.app.services
  const from = app.clock.now().getTime()
  await onEveryThread(() => app.search(tokens.get(USERS[1]!)!, 'never written words'))
  await useRecorder.settled()

  const found = await activity.queries({ from, to: from + 1 }, 1, 10)

  const noted = found.find(({ query }) => query === 'never written words')
  assert.equal(noted?.searches, 2 * THREADS)
})
