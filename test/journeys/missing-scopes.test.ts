import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { operationName } from '../../src/http/core/endpoint.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp({ deprecations: 'keep' })
const headers = { 'X-Service-Include-Experimental': 'true' }

/** Of each scope: a token that has it alone, and one that has every other. */
async function tokensOf(scope: string): Promise<{ alone: string; without: string }> {
  return {
    alone: await app.clientToken('ann@acme.example', [scope]),
    without: await app.clientToken(
      'ann@acme.example',
      CLIENT_SCOPES.filter((each) => each !== scope && each !== 'ADMIN'),
    ),
  }
}

const byScope = Map.groupBy(ENDPOINTS, ({ auth }) => (auth.kind === 'client' ? auth.scope : ''))
byScope.delete('')
byScope.delete('any')
// It takes a role besides: test/journeys/admin-roles.test.ts.
byScope.delete('ADMIN')

for (const [scope, endpoints] of byScope) {
  test(`operations of the scope ${scope} take it alone, and nothing else in its place`, async () => {
    const { alone, without } = await tokensOf(scope)
    for (const { method, path } of endpoints) {
      const address = path.replace(/\{\w+\}/g, 'x')
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const may = await app.send(address, body, { method, headers, token: alone })
      const mayNot = await app.send(address, body, { method, headers, token: without })

      const name = operationName({ method, path })
      assert.equal(mayNot.status, 403, name)
      assert.match(JSON.stringify(mayNot.body), /scope/, name)
      assert.doesNotMatch(JSON.stringify(may.body), /insufficient_scope|doesn't have the scope/, name)
    }
  })
}
