import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importJWK, SignJWT } from 'jose'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config/read-config.ts'
import { createAccount } from '../src/domain/accounts/create-account.ts'
import { rotateSigningKey } from '../src/domain/oauth/signing-key.ts'
import { hashSecret } from '../src/kernel/secrets.ts'

/** What checking an access token costs, the first time and later: `node bench/access-token.ts`. */
const ROUNDS = 2000
const data = mkdtempSync(join(tmpdir(), 'almanac-bench-'))
const app = await createApp({ config: readConfig({}, { data, port: '0' }), log: pino({ level: 'silent' }) })
await app.start()
const { services } = app
await createAccount(services, { email: 'alice@acme.example' })
await services.oauthRecords.put({
  kind: 'Grant',
  idHash: hashSecret('grant'),
  payload: '{}',
  accountId: 'alice@acme.example',
  clientId: 'bench',
  grantHash: undefined,
  uid: undefined,
  userCodeHash: undefined,
  expiresAt: undefined,
})
const key = await rotateSigningKey(services)
const privateKey = await importJWK({ ...key.privateJwk, alg: 'ES256' } as never, 'ES256')
const audience = `${services.publicAddress.url}/rest/api/v1`
const tokens = await Promise.all(
  Array.from({ length: ROUNDS }, (_, at) =>
    new SignJWT({ client_id: 'bench', gid: 'grant', scope: 'SEARCH' })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid })
      .setIssuer(services.publicAddress.url)
      .setAudience(audience)
      .setSubject('alice@acme.example')
      .setJti(String(at))
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey),
  ),
)
for (const name of ['first use', 'later uses']) {
  const startedAt = performance.now()
  for (const token of tokens) await services.accessTokens.verify(token, [audience])
  console.log(`${name}: ${((performance.now() - startedAt) / ROUNDS).toFixed(4)} ms`)
}
await app.stop()
rmSync(data, { recursive: true, force: true })
