import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { conformanceFixtures } from '../support/mcp/fixtures.ts'
import { tokenProxy } from '../support/mcp/token-proxy.ts'
import { makeOAuthApp } from '../support/oauth.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SUITE = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** The scenarios that are about a session, or in which a server asks the client in mid-call; none of our tools does. */
const NEED_A_SESSION = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'server-sse-multiple-streams',
]

/** The official suite, as its command runs it; `onLine` sees what it prints while it runs. */
async function runSuite(options: readonly string[], onLine?: (line: string) => void) {
  const child = spawn(process.execPath, [SUITE, ...options], {
    cwd: temporaryFolder(),
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      printed.push(line)
      onLine?.(line)
    })
  }
  const [code] = await once(child, 'close')
  return { code: code as number | null, output: printed.join('\n') }
}

/** Runs what a revision requires of a server against ours. */
async function runServerSuite(revision: string, hasSessions: boolean, ...options: string[]) {
  const app = await makeOAuthApp({}, { toolFixtures: conformanceFixtures({ hasSessions }) })
  const { access_token } = await app.tokens({ scope: 'MCP', resource: `${app.base}/mcp` })
  const proxy = await tokenProxy(app.app.address, access_token)
  return runSuite(['server', '--url', `${proxy}/mcp`, '--requirements', revision, ...options])
}

for (const [revision, hasSessions] of [
  ['2026-07-28', false],
  ['2025-11-25', true],
] as const) {
  test(`MCP ${revision}: every scored server scenario of the official suite passes`, async () => {
    const { code, output } = await runServerSuite(revision, hasSessions)

    assert.equal(code, 0, output)
    assert.match(output, /✓ dns-rebinding-protection/)
  })
}

test('MCP 2025-11-25: without a session, as in production, only what needs one fails', async () => {
  const baseline = join(temporaryFolder(), 'baseline.yml')
  writeFileSync(baseline, ['server:', ...NEED_A_SESSION.map((scenario) => `  - ${scenario}`)].join('\n'))

  const { code, output } = await runServerSuite('2025-11-25', false, '--expected-failures', baseline)

  assert.equal(code, 0, output)
})

test('MCP: the authorization server passes the official suite', async () => {
  const app = await makeOAuthApp()
  const port = await freePort()
  const { client_id } = await app.client({ redirect_uris: [`http://127.0.0.1:${port}/callback`] })
  // It prints an address for somebody to open.
  const visit = async (line: string) => {
    if (!line.startsWith(`${app.base}/oauth/authorize`)) return
    const { pathname, search } = new URL(line)
    const end = await app.walk(pathname + search)
    await fetch(end.headers.get('location') ?? '')
  }

  const { code, output } = await runSuite(
    [
      ...['authorization', '--url', app.base, '--client-id', client_id],
      ...['--port', String(port), '--resource', `${app.base}/mcp`],
    ],
    (line) => void visit(line),
  )

  assert.equal(code, 0, output)
  assert.match(output, /0 failed/)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
