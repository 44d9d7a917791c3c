import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LoadProgress } from './load-progress.ts'

test('progress names the work first and then the round numbers that are reached', () => {
  let printed = ''
  const progress = new LoadProgress((text) => {
    printed += text
  })

  progress.start('Loading 1,020 documents')
  for (const loaded of [80, 199, 230, 300, 640, 1020]) progress.reach(loaded)
  progress.finish()

  assert.equal(printed, 'Loading 1,020 documents … 200 … 600 … 1,000 … done\n')
})
