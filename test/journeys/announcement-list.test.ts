import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

test('an author lists drafts and past announcements; others only current ones', async () => {
  const app = await makeApp({ membersPublish: 'on' })
  const ada = await app.clientToken('ada@acme.example', ['ANNOUNCEMENTS'])
  const ben = await app.clientToken('ben@acme.example', ['ANNOUNCEMENTS'])
  const day = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  const announce = (title: string, from: number, until: number) =>
    app.send('/rest/api/v1/createannouncement', { title, startTime: day(from), endTime: day(until) }, { token: ada })
  const titles = async (token: string) => {
    const { body } = await app.send('/app/api/v1/announcements', {}, { token })
    return body.announcements.map(({ title }: { title: string }) => title)
  }

  await announce('Over', -3, -1)
  await announce('Now', -1, 1)
  await announce('Draft', 1, 3)

  assert.deepEqual(await titles(ada), ['Draft', 'Now', 'Over'])
  assert.deepEqual(await titles(ben), ['Now'])
  const other = await app.clientToken('ben@acme.example', ['SEARCH'])
  assert.equal((await app.send('/app/api/v1/announcements', {}, { token: other })).status, 403)
})
