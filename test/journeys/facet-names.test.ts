import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp()
const push = await app.indexingToken()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const BOB = 'bob@acme.example'
await app.index('indexuser', { datasource: 'wiki', user: { email: BOB, name: 'Bob' } }, push)
await app.index(
  'indexemployee',
  { employee: { email: 'lee@acme.example', firstName: 'Lee', lastName: 'Park', department: 'Zoo' } },
  push,
)
const page = (id: string, author: Record<string, string>, body: string, rest: Record<string, unknown> = {}) => ({
  id,
  title: `Page ${id}`,
  body: { mimeType: 'text/plain', textContent: body },
  author,
  permissions: { allowAnonymousAccess: true },
  ...rest,
})
const bobs = { permissions: { allowedUsers: [{ email: BOB }] } }
const documents = [
  page('a1', { email: 'Kim@other.example' }, 'wombat'),
  page('a2', { email: 'kim@other.example', name: 'Kim Old' }, 'numbat', { updatedAt: '2025-01-01T00:00:00Z' }),
  page('a3', { email: 'kim@other.example', name: 'Kim Berg' }, 'numbat', { updatedAt: '2026-01-01T00:00:00Z' }),
  page('b1', { email: 'sam@other.example' }, 'wombat'),
  page('b2', { email: 'sam@other.example', name: 'Sam Secret' }, 'numbat', bobs),
  page('c1', { datasourceUserId: 'u77' }, 'wombat'),
  page('c2', { datasourceUserId: 'u77', name: 'Uma Seventy' }, 'numbat'),
  page('d1', { name: 'Only Name' }, 'wombat'),
  page('e1', { email: 'lee@acme.example', name: 'L. P.' }, 'wombat'),
  page('f1', { email: 'nobody@other.example' }, 'wombat', { owner: { email: 'kim@other.example' } }),
]
await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
await app.indexed()
await app.app.services.directory.settled()
const ann = await app.clientToken('ann@acme.example')
const bob = await app.clientToken(BOB)

interface Bucket {
  readonly count: number
  readonly value: { readonly stringValue: string; readonly displayLabel: string }
}

/** What the people of a facet are called, by their values. */
async function labels(token: string, facet: string, query = 'wombat'): Promise<Record<string, string>> {
  const { body } = await app.search(token, query, { requestOptions: { facetBucketSize: 20 } })
  const found = body.facetResults.find(({ sourceName }: { sourceName: string }) => sourceName === facet)
  return Object.fromEntries(found.buckets.map(({ value }: Bucket) => [value.stringValue, value.displayLabel] as const))
}

test('a person is called as the directory says, else as the newest document does that names them', async () => {
  assert.deepEqual(await labels(ann, 'author'), {
    'kim@other.example': 'Kim Berg',
    'sam@other.example': 'sam@other.example',
    'lee@acme.example': 'Lee Park',
    'nobody@other.example': 'nobody@other.example',
    'Only Name': 'Only Name',
    u77: 'Uma Seventy',
  })
})

test('a name used only by hidden documents is shown only to people who can see them', async () => {
  assert.equal((await labels(bob, 'author'))['sam@other.example'], 'Sam Secret')
  assert.equal((await labels(ann, 'author'))['sam@other.example'], 'sam@other.example')
})

test('owners are named by what documents call owners', async () => {
  await app.index(
    'indexdocuments',
    {
      datasource: 'wiki',
      documents: [
        page('g1', { name: 'Only Name' }, 'numbat', { owner: { email: 'kim@other.example', name: 'Kim B.' } }),
      ],
    },
    push,
  )
  await app.indexed()

  assert.deepEqual(await labels(ann, 'owner'), { 'kim@other.example': 'Kim B.' })
})

test('buckets are looked for by the name that is shown', async () => {
  const { body } = await app.search(ann, 'wombat', {
    requestOptions: { facetBucketSize: 20, facetBucketFilter: { facet: 'author', prefix: 'uma' } },
  })
  const { buckets } = body.facetResults.find(({ sourceName }: { sourceName: string }) => sourceName === 'author')

  assert.deepEqual(
    buckets.map(({ value }: Bucket) => value.stringValue),
    ['u77'],
  )
})
