import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '@opensearch-project/opensearch'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { type Cluster, unavailable } from '../cluster/cluster.ts'
import type { OpenSearchIndex } from '../index/opensearch-index.ts'
import type { PrincipalLists } from './principal-lists.ts'
import { Revoked } from './revoked.ts'
import { VisibleSearch } from './visible-search.ts'

const everyone = testVisibility(['public'])
const noAnswer = async () => {
  throw unavailable(new errors.TimeoutError('no answer', {} as never))
}
const tooMuch = async () => ({ timed_out: true, hits: { hits: [] } })

function searching(send: () => Promise<unknown>): VisibleSearch {
  return new VisibleSearch({
    cluster: { send } as unknown as Cluster,
    index: () => ({ name: 'index', joint: 0 }) as OpenSearchIndex,
    lists: { clauseFor: async () => ({}) } as unknown as PrincipalLists,
    revoked: new Revoked(),
  })
}

async function refusal(visible: VisibleSearch, millis: number) {
  const asking = visible.ask({}, everyone, performance.now() + millis)
  const { code, retryAfterSeconds } = await asking.then(
    () => assert.fail('it was answered'),
    (error) => error,
  )
  return { code, isTriedAgain: retryAfterSeconds !== undefined }
}

test('a cluster that does not answer in time is no fault of the query', async () => {
  const again = { code: 'unavailable', isTriedAgain: true }
  assert.deepEqual(await refusal(searching(noAnswer), 60_000), again)
  assert.deepEqual(await refusal(searching(tooMuch), 0), again, 'what was asked before took the time')
})

test('a query that is too much, or more than its caller waits for, is one that took too long', async () => {
  const tooLong = { code: 'request_timeout', isTriedAgain: false }
  assert.deepEqual(await refusal(searching(tooMuch), 60_000), tooLong)
  for (const send of [noAnswer, tooMuch]) {
    assert.deepEqual(await refusal(searching(send).for(undefined, true), 0), tooLong)
    assert.deepEqual(await refusal(searching(send).for(AbortSignal.abort(), true), 60_000), tooLong)
  }
})
