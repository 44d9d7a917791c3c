import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { docx, pdf } from '../../test/support/content-samples.ts'
import { endlessPage } from '../../test/support/hostile-files.ts'
import type { CheckedContent } from '../domain/content/text-extractor.ts'
import { ExtractionPool } from './extraction-pool.ts'

function makePool(limits: Partial<ConstructorParameters<typeof ExtractionPool>[0]> = {}): ExtractionPool {
  const pool = new ExtractionPool({
    workers: 1,
    maxSeconds: 60,
    maxMemoryBytes: 512 * 1024 ** 2,
    maxDocumentBytes: 5 * 1024 ** 2,
    ...limits,
  })
  after(() => pool.close())
  return pool
}

const content = (type: string, data: string | Uint8Array): CheckedContent => ({ type, charset: undefined, data })
const aPdf = (text: string) => content('application/pdf', pdf('', [text]))
const endless = () => content('text/markdown', endlessPage())

test('more contents than processes are all read, each with its own text', async () => {
  const pool = makePool({ workers: 2 })
  const words = Array.from({ length: 12 }, (_, at) => `word${at}`)

  const texts = await Promise.all(words.map(async (word) => (await pool.extract(aPdf(word))).text))

  assert.deepEqual(texts, words)
})

test('a large text goes through both ways unharmed', async () => {
  const pool = makePool()
  const text = 'Größe 😀 '.repeat(200_000)

  const read = await pool.extract(content('application/pdf', text))

  assert.equal(read.problem, undefined)
  assert.equal(read.text, text)
})

test('a process that was ended for its time is replaced for whoever waits', async () => {
  const pool = makePool({ maxSeconds: 1 })

  const [given, read] = await Promise.all([
    pool.extract(endless()),
    pool.extract(content('application/msword', docx({ paragraphs: ['patience'] }))),
  ])

  assert.deepEqual(given, { text: '', problem: 'The file took longer than 1 s to read' })
  assert.equal(read.text, 'patience')
})

test('closing gives up what is read and what waits, so that the sender tries again', async () => {
  const pool = makePool()
  const reading = [pool.extract(endless()), pool.extract(aPdf('waiting'))]
  const settled = Promise.allSettled(reading)

  await pool.close()

  for (const outcome of await settled) assert.equal((outcome as PromiseRejectedResult).reason.code, 'unavailable')
  await assert.rejects(pool.extract(aPdf('late')), { code: 'unavailable' })
  assert.equal((await pool.extract(content('text/plain', 'plain'))).text, 'plain')
})
