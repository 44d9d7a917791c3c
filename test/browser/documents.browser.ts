import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER, VIKTOR } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, type SignedIn, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const PAGE = `<h1>Harbour plan</h1><p>Ask <a href="https://rimewell.example/x">the <b>harbour</b> office</a> or
  <a href="javascript:alert(1)">nobody</a>.<br>Second line.</p><h2>Berths</h2>
  <table><tr><th>Berth</th><th>Metres</th></tr><tr><td>Desk</td><td>300</td></tr><tr><td></td><td>12.5</td></tr></table>
  <h2>Steps</h2><ol start="3"><li>Moor<ul><li>Bow first</li></ul></li><li>Report</li></ol><h2>Command</h2>
  <pre><code class="language-sh">moor --berth ${'very-long-name-'.repeat(20)}</code></pre>
  <blockquote><p>Never alone.</p></blockquote><h2>Map</h2><p>See <img src="https://x.example/m.png" alt="map of the harbour">.</p>
  <script>window.broken = 1</script><img src=x onerror="window.broken = 1">`

const app = makeDemoApp().then(async (demo) => {
  const token = await demo.indexingToken()
  const base = { datasource: 'wiki', objectType: 'Page', permissions: { allowAnonymousAccess: true } }
  const documents = [
    {
      ...base,
      id: 'harbour',
      title: 'Harbour plan',
      viewURL: 'https://wiki.rimewell.com/harbour',
      author: { email: PIETER },
      owner: { email: AMARA },
      body: { mimeType: 'text/html', textContent: PAGE },
      comments: [
        {
          id: 'c1',
          author: { email: AMARA },
          content: { mimeType: 'text/plain', textContent: 'Who owns the harbour map?' },
        },
      ],
    },
    {
      ...base,
      id: 'message',
      title: 'Crane on Monday',
      body: {
        mimeType: 'message/rfc822',
        textContent:
          'From: Ada <ada@x.example>\r\nTo: All <all@x.example>\r\nSubject: Crane on Monday\r\n\r\nIt comes at nine.\r\n\r\n> When does the crane come?\r\n> Ask Ada.\r\n',
      },
    },
    {
      ...base,
      id: 'hostile',
      title: 'Hostile page',
      body: {
        mimeType: 'text/html',
        textContent: `${'<div><b>'.repeat(20_000)}</b><p>${'<table><tr>'.repeat(50)}${'<td>a'.repeat(100_000)}`,
      },
    },
  ]
  const pushed = await demo.index('indexdocuments', { datasource: 'wiki', documents }, token)
  assert.equal(pushed.status, 200, JSON.stringify(pushed.body))
  await demo.indexed()
  return demo
})

let signedIn: SignedIn | undefined

async function open(path: string): Promise<Page> {
  const page = await openWindow(signedIn && { storageState: signedIn })
  await page.goto((await app).address + path)
  if (signedIn === undefined) {
    await signIn(page, AMARA, DEMO_PASSWORD)
    await page.getByRole('main').waitFor()
    signedIn = await page.context().storageState()
  }
  return page
}

/** The id of a demo document of a type. */
async function idOf(mimeType: string, query: string): Promise<string> {
  const demo = await app
  const token = await demo.clientToken(AMARA)
  const { body } = await demo.search(token, query, { pageSize: 100 })
  const found = body.results.find(
    (result: { document: { metadata: { mimeType?: string } } }) => result.document.metadata.mimeType === mimeType,
  )
  assert.ok(found, `a ${mimeType} among the results of ${query}`)
  return found.document.id
}

test('a page keeps its headings, links, lists, tables, code, quotes and comments, and runs nothing', async () => {
  const page = await open('/d/wiki:Page:harbour?q=harbour')
  const text = page.getByRole('region', { name: 'Document text' })

  await text.getByRole('heading', { name: 'Berths' }).waitFor()
  assert.equal(
    await text.getByRole('link', { name: 'the harbour office' }).getAttribute('href'),
    'https://rimewell.example/x',
  )
  assert.equal(await text.getByRole('link', { name: 'nobody' }).count(), 0)
  assert.equal(await text.getByRole('cell', { name: '300' }).count(), 1)
  assert.equal(await text.getByRole('cell').count(), 4)
  assert.equal(await text.locator('ol').getAttribute('start'), '3')
  assert.equal(await text.locator('ol li ul li').textContent(), 'Bow first')
  assert.equal(await text.locator('blockquote').textContent(), 'Never alone.')
  await text.getByRole('button', { name: 'Copy code' }).waitFor()
  await text.getByText('Who owns the').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Harbour plan' }).count(), 1)
  assert.equal(await page.evaluate('window.broken'), undefined)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('button', { name: 'Map' }).click()
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Map')
  await assertGoodPage(page, 'document-html')
  assertQuiet(page)
})

test('a document names its author and owner, and leads to its original and back to the results', async () => {
  const page = await open('/search?q=harbour+map&type=Page')
  await page.getByRole('link', { name: 'Harbour plan' }).waitFor()

  await page.goto(`${(await app).address}/d/wiki:Page:harbour`)
  const original = page.getByRole('link', { name: 'Open original' })
  assert.equal(await original.getAttribute('href'), 'https://wiki.rimewell.com/harbour')
  const meta = await page.locator('article .meta').first().innerText()
  assert.match(meta.replaceAll(/\s+/g, ' '), /Author \S* ?Pieter Claassens.*Owner \S* ?Amara Nwosu/)
  await page.getByRole('link', { name: 'Results for “harbour map”' }).click()
  await page.waitForURL('**/search?q=harbour+map&type=Page')
  await page.getByRole('link', { name: 'Harbour plan' }).waitFor()
  assertQuiet(page)
})

test('matches are marked in formatted text, and n and p move between them', async () => {
  const page = await open('/search?q=harbour&doc=wiki:Page:harbour')
  const preview = page.getByRole('complementary', { name: WORDING.preview })
  const here = preview.locator('mark[data-here]')

  await preview.getByText(/^Match \d+ of/).waitFor()
  await preview.getByRole('region', { name: 'Document text' }).focus()
  const first = await here.first().getAttribute('data-match')
  await page.keyboard.press('n')
  await preview.locator(`mark[data-here]:not([data-match="${first}"])`).waitFor()
  await page.keyboard.press('p')
  await preview.locator(`mark[data-here][data-match="${first}"]`).first().waitFor()
  await assertGoodPage(page, 'preview-html')
  assertQuiet(page)
})

test('a hostile page shows as text and breaks nothing', async () => {
  const page = await open('/d/wiki:Page:hostile')

  await page.getByRole('heading', { name: 'Hostile page' }).waitFor()
  await page
    .getByText('This document has no text to show')
    .or(page.getByRole('region', { name: 'Document text' }))
    .waitFor()
  assertQuiet(page)
})

const OFFICE = 'application/vnd.openxmlformats-officedocument'

for (const [name, mimeType, query, shown] of [
  ['document-markdown', 'text/markdown', 'runbook gateway reconnect storm', 'h2, h3'],
  ['document-docx', `${OFFICE}.wordprocessingml.document`, 'plan OR policy OR contract OR report', 'p, h2'],
  ['document-pptx', `${OFFICE}.presentationml.presentation`, 'slides OR review OR kickoff', '.part.slide li'],
  ['document-xlsx', `${OFFICE}.spreadsheetml.sheet`, 'budget OR cost OR list OR forecast', 'table td'],
  ['document-pdf', 'application/pdf', 'report OR certificate OR manual OR contract', '.part.page p'],
  ['document-mail', 'message/rfc822', 'crane on monday', 'blockquote'],
] as const) {
  test(`${name} is shown formatted`, async () => {
    const page = await open(`/d/${encodeURIComponent(await idOf(mimeType, query))}?q=the`)

    await page.getByRole('region', { name: 'Document text' }).locator(shown).first().waitFor()
    await assertGoodPage(page, name)
    assertQuiet(page)
  })
}

test('an administrator reviews documents that no one can see, and sees through what others are seen', async () => {
  const demo = await app
  const document = { datasource: 'wiki', objectType: 'Page', id: 'sealed', title: 'Sealed', permissions: {} }
  await demo.index('indexdocuments', { datasource: 'wiki', documents: [document] }, await demo.indexingToken())
  await demo.indexed()
  const page = await openWindow()
  await page.goto(`${demo.address}/console/content/datasources`)
  await signIn(page, VIKTOR, DEMO_PASSWORD)

  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByText('Its permissions name no one').waitFor()
  assert.equal(await page.getByRole('link', { name: 'sealed' }).count(), 1)
  await assertGoodPage(page, 'documents-unseen')
  await page.goto(`${demo.address}/console/content/datasources/wiki/documents/Page/harbour`)
  await page.getByRole('rowheader', { name: 'All signed-in users can see it' }).waitFor()
  await page.getByRole('link', { name: 'Amara Nwosu' }).waitFor()
  await assertGoodPage(page, 'console-document-access')
  for (const typed of ['nobody@nowhere.example', 'zzz-nobody']) {
    await page.getByLabel('User', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Check access', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'No such user' }).getByText(typed).waitFor()
  }
  assert.equal(await page.getByText('No access', { exact: true }).count(), 0)
  await page.getByLabel('User', { exact: true }).fill(AMARA)
  await page.getByRole('button', { name: 'Check access', exact: true }).click()
  await page.getByText('Has access', { exact: true }).waitFor()
  await page.getByLabel('User', { exact: true }).fill('pieter')
  await page.getByLabel('User', { exact: true }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Has access' }).getByText(PIETER).waitFor()

  await page.goto(`${demo.address}/console/content/connection-access`)
  await page.getByLabel('Item', { exact: true }).fill('wiki:Page:harbour')
  await page.getByLabel('User', { exact: true }).fill(AMARA)
  await page.getByRole('button', { name: 'Check access', exact: true }).click()
  await page.waitForURL(/documents\/Page\/harbour\?user=amara/)
  await page.getByRole('status').filter({ hasText: 'Has access' }).getByText(AMARA).waitFor()
  assertQuiet(page)
})

test('a dry run of a pushed document shows the command that applies it; lists have titles and a way back', async () => {
  const demo = await app
  const document = {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'lighthouse',
    title: "The keeper's lighthouse",
    permissions: {
      allowAnonymousAccess: true,
      allowedUsers: [{ datasourceUserId: 'keeper-7' }],
      allowedGroupIntersections: [{ requiredGroups: ['keepers', 'night-shift'] }],
    },
  }
  const push = await demo.indexingToken()
  await demo.index('indexdocuments', { datasource: 'wiki', documents: [document] }, push)
  await demo.indexed()
  const page = await openWindow()
  await page.goto(`${demo.address}/console/content/datasources/wiki/documents?id=light`)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  await page.getByRole('row', { name: /The keeper's lighthouse.*lighthouse/ }).waitFor()
  await page.getByRole('link', { name: "The keeper's lighthouse" }).click()

  await page.getByRole('checkbox', { name: 'All signed-in users' }).uncheck()
  await page.getByRole('combobox', { name: 'Users' }).fill(AMARA)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Run dry run' }).click()
  const command = await page.getByRole('region', { name: 'Apply these permissions' }).locator('code').innerText()
  await assertGoodPage(page, 'console-document-apply')
  const [, path = ''] = /(\/api\/index\/v1\/[a-z]+)/.exec(command) ?? []
  const [, body = ''] = /-d '(.*)'/.exec(command) ?? []
  const { permissions } = JSON.parse(body) as Pick<typeof document, 'permissions'>
  assert.deepEqual(permissions.allowedUsers, [{ email: AMARA }, { datasourceUserId: 'keeper-7' }])
  assert.deepEqual(permissions.allowedGroupIntersections, document.permissions.allowedGroupIntersections)
  assert.equal((await demo.send(path, JSON.parse(body) as object, { token: push })).status, 200)
  await demo.indexed()
  await page.getByText('1 of 40 users can see it').waitFor()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Rimewell Wiki' }).click()
  await page.getByRole('heading', { name: 'Rimewell Wiki' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Data sources' }).click()
  await page.getByRole('heading', { name: 'Data sources' }).waitFor()
  assertQuiet(page)
})
