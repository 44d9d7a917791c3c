import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultToken } from '../../src/domain/search/hits/tracking-token.ts'
import { KnowledgeApp, role } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve } = app
const ask = async (token: string, operation: string, request: object) => {
  const { status, body } = await app.ask(token, operation, request)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const say = (token: string, event: string, trackingToken: string) =>
  ask(token, 'feedback', { event, category: 'ANSWERS', trackingTokens: [trackingToken] })

test('an upvote of an answer is a like, which everybody sees and a downvote takes back', async () => {
  const made = await ask(ann, 'createanswer', { data: { question: 'Why wombats?' } })
  const read = async (token: string) => (await ask(token, 'getanswer', { id: made.id })).answerResult

  assert.deepEqual(made.likes, { likedBy: [], likedByUser: false, numLikes: 0 })
  await say(bob, 'UPVOTE', made.trackingToken)
  await say(bob, 'UPVOTE', made.trackingToken)
  const [bobs, anns] = [await read(bob), await read(ann)]

  assert.equal(anns.answer.likes.numLikes, 1)
  assert.equal(anns.answer.likes.likedByUser, false)
  assert.equal(bobs.answer.likes.likedByUser, true)
  assert.equal(anns.answer.likes.likedBy[0].user.name, 'Bob Brown')
  assert.equal(anns.answer.likes.likedBy[0].createTime, app.app.clock.now().toISOString())
  assert.deepEqual(bobs.favoriteInfo, {
    ugcType: 'ANSWERS_TYPE',
    id: String(made.id),
    count: 1,
    favoritedByUser: true,
  })
  await say(bob, 'DOWNVOTE', made.trackingToken)
  assert.equal((await read(bob)).answer.likes.numLikes, 0)
})

test('nobody likes what they may not read, whatever token they write', async () => {
  const made = await ask(ann, 'createanswer', { data: { question: 'Private?', addedRoles: role('VIEWER', 'bob') } })
  const closed = await ask(ann, 'createcollection', { name: 'Closed', addedRoles: role('VIEWER', 'bob') })

  await say(eve, 'UPVOTE', made.trackingToken)
  await say(eve, 'UPVOTE', resultToken('x', 0, `collection:${closed.collection.id}`))
  await say(bob, 'UPVOTE', resultToken('x', 0, `collection:${closed.collection.id}`))

  assert.equal((await ask(ann, 'getanswer', { id: made.id })).answerResult.answer.likes.numLikes, 0)
  const { collection } = await ask(ann, 'getcollection', { id: closed.collection.id })
  assert.deepEqual(collection.favoriteInfo, {
    ugcType: 'COLLECTIONS_TYPE',
    id: String(closed.collection.id),
    count: 1,
    favoritedByUser: false,
  })
})

test('an announcement tells its reader whether they read it; one that is dismissed leaves the feed', async () => {
  const times = { startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
  const made = await ask(ann, 'createannouncement', { title: 'Wombat week', ...times })
  const told = async (token: string) => {
    const { results } = await ask(token, 'feed', { categories: ['ANNOUNCEMENT'] })
    const entries = results.map((each: { primaryEntry: { announcement: object } }) => each.primaryEntry.announcement)
    return entries.find(({ id }: { id: number }) => id === made.id)
  }

  assert.deepEqual((await told(bob)).viewerInfo, { isDismissed: false, isRead: false })
  await say(bob, 'MARK_AS_READ', made.trackingToken)
  await say(bob, 'UPVOTE', made.trackingToken)
  assert.deepEqual((await told(bob)).viewerInfo, { isDismissed: false, isRead: true })
  assert.deepEqual((await told(eve)).viewerInfo, { isDismissed: false, isRead: false })
  assert.equal((await told(eve)).favoriteInfo.count, 1)
  await say(bob, 'DISMISS', made.trackingToken)
  assert.equal(await told(bob), undefined)
  assert.notEqual(await told(eve), undefined)
})
