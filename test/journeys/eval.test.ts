import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { embeddingEndpoint } from '../support/meaning-app.ts'
import { runAlmanac } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Three pages about colours. "red apples" was taken from page a, so the ranking is without it. */
function writeCollection(queries: object[], qrels: object[], texts: Record<string, string> = {}): string {
  const folder = temporaryFolder()
  const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const corpus = [
    {
      id: 'pages/a.md',
      title: 'Red apples',
      text: 'All about red apples and pears',
      updatedAt: '2026-01-02T03:04:05Z',
    },
    { id: 'pages/B.md', title: 'Orchards', text: 'Where red apples grow', container: 'farm' },
    { id: 'pages/b.md', title: 'Blue', text: texts['pages/b.md'] ?? 'Nothing but sky' },
  ]
  writeFileSync(join(folder, 'corpus.jsonl.gz'), gzipSync(lines(corpus)))
  writeFileSync(join(folder, 'queries.jsonl'), lines(queries))
  writeFileSync(join(folder, 'qrels.jsonl'), lines(qrels))
  return folder
}

const QUERIES = [
  { id: '1', text: 'red apples', kind: 'title', src: ['pages/a.md'] },
  { id: '2', text: 'sky', kind: 'anchor' },
  { id: '3', text: 'orchards', kind: 'anchor' },
  { id: '4', text: 'nobody judged this' },
]
const RELEVANT = [
  { qid: '1', did: 'pages/B.md', rel: 1 },
  { qid: '2', did: 'pages/b.md', rel: 1 },
  { qid: '3', did: 'pages/b.md', rel: 1 },
  { qid: '3', did: 'pages/a.md', rel: 0 },
  { qid: '3', did: 'pages/none.md', rel: 1 },
]

test('eval measures a collection over HTTP, tells the worst queries, and compares with what it saved', async () => {
  const folder = writeCollection(QUERIES, RELEVANT)
  const name = folder.split('/').at(-1)!
  const saved = join(temporaryFolder(), 'baseline.json')

  const first = await runAlmanac(['eval', '--set', folder, '--save', saved])
  const kept = JSON.parse(readFileSync(saved, 'utf8'))
  kept[name].queries['2'] = 0.5
  writeFileSync(saved, JSON.stringify(kept))
  const second = await runAlmanac(['eval', '--set', folder, '--baseline', saved])

  assert.equal(first.code, 0, first.stderr)
  assert.match(first.stderr, /1 judgments refer to documents that aren't in the corpus/)
  const { queries, ndcg10, mrr10, recall100, kinds } = JSON.parse(first.stdout.trim().split('\n').at(-1)!)[name]
  assert.equal(queries, 3, 'a query without a relevant document says nothing')
  assert.deepEqual([ndcg10, mrr10, recall100], [2 / 3, 2 / 3, 2 / 3], 'the page it was taken from is left out')
  assert.deepEqual([kinds.title.ndcg10, kinds.anchor.ndcg10, kinds.anchor.queries], [1, 0.5, 2])
  assert.match(first.stdout, /0\.00 {2}"orchards"\n\s+wanted pages\/b\.md\n\s+first {2}pages\/B\.md/)
  const { change } = JSON.parse(second.stdout.trim().split('\n').at(-1)!)[name]
  assert.deepEqual(change, { ndcg10: 0, mrr10: 0, recall100: 0, better: 1, worse: 0 })
})

test('eval with an endpoint for vectors compares words alone with meaning', async () => {
  const server = await embeddingEndpoint()
  // Says "repair of an automobile" in words that page b does not have.
  const folder = writeCollection([{ id: '1', text: 'automobile' }], [{ qid: '1', did: 'pages/b.md', rel: 1 }], {
    'pages/b.md': 'Mending a car and its brakes',
  })
  const name = folder.split('/').at(-1)!
  const options = ['--embed-url', server.url, '--embed-model', 'lsa-3']

  const done = await runAlmanac(['eval', '--set', folder, ...options])
  const both = await runAlmanac(['eval', '--set', folder, ...options, '--baseline', folder])

  assert.equal(done.code, 0, done.stderr)
  assert.match(done.stdout, /Keywords only[\s\S]+With semantic search/)
  const { ndcg10, words, change } = JSON.parse(done.stdout.trim().split('\n').at(-1)!)[name]
  assert.deepEqual([words.ndcg10, ndcg10, change.ndcg10, change.better], [0, 1, 1, 1])
  assert.deepEqual([both.code, /omit --baseline/.test(both.stderr)], [2, true])
})

test('eval says what is missing in a folder before it starts anything', async () => {
  const without = await runAlmanac(['eval'])
  const empty = await runAlmanac(['eval', '--set', temporaryFolder()])
  const noBaseline = await runAlmanac(['eval', '--set', writeCollection(QUERIES, RELEVANT), '--baseline', '/none.json'])

  assert.deepEqual([without.code, empty.code, noBaseline.code], [2, 2, 2])
  assert.match(without.stderr, /--set is required/)
  assert.match(empty.stderr, /has no qrels\.jsonl/)
  assert.match(noBaseline.stderr, /--baseline \/none\.json/)
})
