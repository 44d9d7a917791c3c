import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { allEmbeddedAt } from '../support/all-embedded-at.ts'
import { Browser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { IN_OTHER_WORDS } from '../support/other-words.ts'
import { pastedCurl } from '../support/pasted-curl.ts'
import { PATIENCE_MS } from '../support/patience.ts'

test('the demo prints tokens of three people with different rights, and a curl that works when pasted', async () => {
  const demo = spawn(join(import.meta.dirname, '../../almanac'), ['demo', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // However busy the machine is, meaning is not left out.
    env: { ...process.env, ALMANAC_EMBED_QUERY_MILLIS: PATIENCE_MS },
  })
  let output = ''
  demo.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await eventually('the demo is ready', async () => output.includes('Ctrl-C'))
  const curl = /^curl [\s\S]*?\}'$/m.exec(output)?.[0] ?? ''
  const address = /running at (\S+)/.exec(output)?.[1] ?? ''
  const tokens = [...output.matchAll(/alm_usr_\S+/g)].map(([token]) => token).slice(0, 3)
  const total = async (token: string, query: string) => {
    const response = await fetch(`${address}/rest/api/v1/search`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, requestOptions: { facetBucketSize: 1, datasourceFilter: 'drive' } }),
    })
    return ((await response.json()) as { totalCount: number }).totalCount
  }

  const tools = await listTools(/^ {2}(http:\S+\/mcp)$/m.exec(output)?.[1] ?? '', tokens[0] ?? '')
  const { body: answer } = await pastedCurl(curl)
  const totals = await Promise.all(tokens.map((token) => total(token, '')))
  const browser = new Browser({ address })
  const administrator = /(\S+) is the Super Admin,/.exec(output)?.[1] ?? ''
  const password = /with the password: (.+)/.exec(output)?.[1] ?? ''
  await browser.submit(await browser.get('/signin'), { email: administrator, password })
  const me = await browser.get('/admin/api/v1/me', { 'Sec-Fetch-Site': 'same-origin' })
  const named = await fetch(`${address}/rest/api/v1/search`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokens[0]}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: 'tobias renner' }),
  }).then((response) => response.text())
  const status = async (operation: string, body: object) => {
    const headers = { Authorization: `Bearer ${tokens[0]}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${address}/rest/api/v1/${operation}`, init)).status
  }
  const directory = [await status('people', { emailIds: [] }), await status('listentities', { pageSize: 1 })]
  const reading = await status('getdocumentsbyfacets', {
    filterSets: [{ filters: [{ fieldName: 'type', values: [{ value: 'Ticket', relationType: 'EQUALS' }] }] }],
  })
  await allEmbeddedAt(address)
  const missed = []
  for (const [question, title] of IN_OTHER_WORDS) {
    const headers = { Authorization: `Bearer ${tokens[0]}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ query: question, pageSize: 3 }) }
    const { results } = (await (await fetch(`${address}/rest/api/v1/search`, init)).json()) as Found
    const titles = results.map((result) => result.title)
    if (!titles.includes(title)) missed.push({ question, title, titles })
  }
  const hasExited = once(demo, 'exit')
  demo.kill('SIGINT')
  const [code] = await hasExited

  assert.ok(answer.totalCount > 0)
  assert.equal(answer.results.length, 3)
  assert.equal(new Set(totals).size, 3, `different rights: ${totals}`)
  assert.equal(JSON.parse(me.text).role, 'super-admin')
  assert.match(named, /"title":"Chief Technology Officer"/)
  assert.match(tools, /"search".*"read_document".*"employee_search"/)
  assert.deepEqual(directory, [200, 200], 'the tokens open the directory')
  assert.equal(reading, 200, 'and documents')
  assert.deepEqual(missed, [], 'a question in other words finds its document among the first three')
  assert.equal(code, 0)
})

interface Found {
  readonly results: readonly { readonly title: string }[]
}

/** The answer of the tool server, as text: a stream of one event. */
async function listTools(address: string, token: string): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  return response.text()
}
