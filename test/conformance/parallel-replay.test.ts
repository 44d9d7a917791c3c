import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { REFRESH_REUSE_SECONDS } from '../../src/http/oauth/provider-adapter.ts'
import { rounds } from '../contract/raced.ts'
import { makeOAuthApp } from '../support/oauth.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const postgres = await postgresDatabases()
const ROUNDS = rounds(3)
const AT_ONCE = 6

const DATABASES = [
  { name: 'SQLite', settings: async () => ({}) },
  { name: 'PostgreSQL', settings: async () => ({ databaseUrl: await postgres.createDatabase() }) },
]

for (const { name, settings } of DATABASES) {
  describe(`on ${name}`, () => {
    test('A12 (OAuth 2.1, 4.1.3): of parallel exchanges of one code exactly one succeeds', async () => {
      const app = await makeOAuthApp(await settings())
      const { client_id } = await app.client()

      for (let round = 0; round < ROUNDS; round += 1) {
        const authorization = await app.authorize(client_id)
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => app.exchange(client_id, authorization)))
        const good = answers.filter(({ status }) => status === 200)
        const refused = answers.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant')
        assert.equal(good.length, 1, `round ${round}`)
        assert.equal(refused.length, AT_ONCE - 1, `round ${round}`)
      }
    })

    test('A19: parallel refreshes get the same refresh token, and so do theirs: there is one branch', async () => {
      const app = await makeOAuthApp(await settings())
      const { client, refresh_token } = await app.tokens()
      const storm = async (token: string) => {
        const answers = Array.from({ length: AT_ONCE }, () => app.refresh(client.client_id, token))
        return new Set((await Promise.all(answers)).map(({ status, body }) => `${status} ${body.refresh_token}`))
      }

      let token = refresh_token
      for (let round = 0; round < ROUNDS; round += 1) {
        const [answer = '', ...others] = await storm(token)
        assert.deepEqual(others, [], `round ${round}`)
        assert.match(answer, /^200 \S{43}$/)
        assert.notEqual(answer.slice(4), token)
        token = answer.slice(4)
      }
    })

    test('A19: parallel refreshes inside the window succeed; after it all fail, and the family ends', async () => {
      const app = await makeOAuthApp(await settings())
      const { client, refresh_token } = await app.tokens()
      const storm = (token: string) =>
        Promise.all(Array.from({ length: AT_ONCE }, () => app.refresh(client.client_id, token)))

      const inside = await storm(refresh_token)
      app.app.clock.advance({ seconds: REFRESH_REUSE_SECONDS + 1 })
      const after = await storm(refresh_token)
      const family = await Promise.all(inside.map(({ body }) => app.refresh(client.client_id, body.refresh_token)))

      assert.deepEqual(new Set(inside.map(({ status }) => status)), new Set([200]))
      for (const { body } of [...after, ...family]) assert.equal(body.error, 'invalid_grant')
    })
  })
}
