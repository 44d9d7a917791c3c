import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSetUp } from '../../src/domain/sign-in/set-up.ts'
import { docx } from '../support/content-samples.ts'
import { dropFiles } from '../support/drop-files.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'
import { assertGoodPage, assertQuiet, openWindow } from '../support/real-browser.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { WORDING } from '../support/wording.ts'
import { zip } from '../support/zip.ts'

/** An empty service, at the page that adds files, as its first administrator sees it. */
async function emptyService() {
  const app = await makeApp({}, new FakeClock(new Date().toISOString()))
  const page = await openWindow()
  await page.goto(`${app.address}/setup?token=${await openSetUp(app.app.services)}`)
  await page.getByLabel(WORDING.name).fill('Sam Super')
  await page.getByLabel(WORDING.email).fill('sam@acme.example')
  await page.getByLabel(WORDING.password, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: WORDING.createAccount }).click()
  await page.getByRole('link', { name: /Upload or paste files/ }).click()
  await page.getByRole('heading', { name: 'Add files' }).waitFor()
  return { app, page }
}

test('an empty service is filled from the browser: files, a ZIP archive, pasted text, and a file that fails', async () => {
  const { app, page } = await emptyService()
  await assertGoodPage(page, 'add-files')
  await page.getByLabel('Name', { exact: true }).fill('Team files')
  await page
    .getByLabel('Choose files', { exact: true })
    .last()
    .setInputFiles([
      { name: 'plan.md', mimeType: 'text/markdown', buffer: Buffer.from('# Plan\n\nThe walrus sleeps.') },
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') },
      {
        name: 'more.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(
          zip({ 'docs/anchor.docx': docx({ heading: 'Anchors', paragraphs: ['of iron'] }), '__MACOSX/x': 'x' }),
        ),
      },
    ])
  await page.getByLabel('People with access').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add 3 files' }).click()
  const files = page.getByRole('region', { name: 'Files' })
  await files.getByText('3 of 3 done, 1 not added').waitFor()
  await files.getByText('Not added: This type has no text to search').waitFor()
  await page.getByText('Paste text instead').click()
  await page.getByLabel('Title').fill('Tide table')
  await page.getByLabel('Text', { exact: true }).fill('# Times\n\nHigh water at **noon**.')
  await page.getByLabel('Only me').check()
  await page.getByRole('button', { name: 'Add text' }).click()
  await files.getByText('4 of 4 done, 1 not added').waitFor()
  await assertGoodPage(page, 'add-files-done')
  assert.match(
    (await files.getByRole('link', { name: 'Search them' }).getAttribute('href')) ?? '',
    /^\/search\?tab=\w+$/,
  )

  // As the system's file manager does it: a folder with a folder in it, an archive and a file at once.
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'handbook', 'travel'), { recursive: true })
  writeFileSync(join(folder, 'handbook', 'travel', 'trains.md'), '# Trains\n\nBook the ibex express.')
  writeFileSync(join(folder, 'handbook', '.DS_Store'), 'x')
  writeFileSync(join(folder, 'old.zip'), zip({ 'old/lynx.txt': 'The lynx list.' }))
  writeFileSync(join(folder, 'note.txt'), 'A marten note.')
  const area = page.getByText('Drop files, a folder or a ZIP archive here')
  await page.getByText('Up to 5,000 files of 11 MB each').waitFor()
  // Some programs drop files that aren't in the file system.
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['A stoat note.'], 'stoat.txt'))
    Object.defineProperty(dataTransfer, 'items', { value: [] })
    const element = document.querySelector('.drop-area')
    element.dispatchEvent(Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer }))
  })()`)
  await page.getByText('stoat.txt will be visible to only you.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await area.scrollIntoViewIfNeeded()
  await dropFiles(
    page,
    area,
    ['handbook', 'old.zip', 'note.txt'].map((name) => join(folder, name)),
  )
  await page.getByRole('button', { name: /^Add \d files$/ }).click()
  await files.getByText('7 of 7 done, 1 not added').waitFor()
  for (const path of ['handbook/travel/trains.md', 'old/lynx.txt', 'note.txt']) await files.getByText(path).waitFor()
  await app.indexed()
  const dropped = await app.search(await app.clientToken('sam@acme.example'), 'ibex')
  assert.equal(dropped.body.totalCount, 1)

  await files.getByRole('link', { name: 'docs/anchor.docx' }).click()
  await page.getByRole('heading', { name: 'Anchors' }).waitFor()
  const found = await app.search(await app.clientToken('sam@acme.example'), 'noon')
  const others = await app.search(await app.clientToken('ann@acme.example'), 'noon')
  assert.equal(found.body.results[0]?.document.title, 'Tide table', 'the typed title wins over a heading')
  assert.deepEqual([found.body.totalCount, others.body.totalCount], [1, 0])

  await page.goto(new URL('/people', page.url()).href)
  await page.getByText('It comes from your employee list').waitFor()
  await page.getByRole('link', { name: 'Manage accounts' }).waitFor()

  // Nobody is in the directory, so a chat suggests only what the files answer.
  await page.goto(new URL('/chat', page.url()).href)
  const examples = page.getByRole('list', { name: 'Example questions' }).getByRole('button')
  await examples.first().waitFor()
  for (const example of await examples.allInnerTexts()) assert.match(example, /^Summarize “.+”$/)
  await examples.first().click()
  await page.getByRole('list', { name: 'Sources' }).getByRole('button').first().waitFor()

  await page.goto(new URL('/console/content/datasources/teamfiles/settings', page.url()).href)
  await page.getByRole('button', { name: 'Delete data source…' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete Team files?' })
  await asked.getByLabel('Type teamfiles to confirm').fill('teamfiles')
  await asked.getByRole('button', { name: 'Delete data source' }).click()
  await page.getByText('Being deleted').waitFor()
  assert.equal((await app.search(await app.clientToken('sam@acme.example'), 'noon')).body.totalCount, 0)
  assertQuiet(page)
})

test('a file that replaces another keeps its readers unless they are changed, and groups can be readers', async () => {
  const { app, page } = await emptyService()
  const pick = (name: string, text: string) =>
    page
      .getByLabel('Choose files', { exact: true })
      .last()
      .setInputFiles([{ name, mimeType: 'text/markdown', buffer: Buffer.from(text) }])
  const files = page.getByRole('region', { name: 'Files' })

  // Of a new data source, only for Ann.
  await page.getByLabel('Name', { exact: true }).fill('Facilities')
  await page.getByLabel('Only these people').check()
  await pick('garage.md', '# Garage\n\nThe okapi key.')
  await page.getByText('Choose who can see garage.md.').waitFor()
  await page.getByRole('combobox', { name: 'People with access' }).fill('ann')
  await page.getByRole('button', { name: 'Add 1 file' }).click()
  await page.getByText(`"ann" isn't an email.`).waitFor()
  // Without Enter.
  await page.getByRole('combobox', { name: 'People with access' }).fill('ann@acme.example')
  await page.getByText('garage.md will be visible to ann@acme.example.').waitFor()
  await page.getByRole('button', { name: 'Add 1 file' }).click()
  await files.getByText('1 of 1 done').waitFor()
  await files.getByText("You can't find them in search, because you aren't one of their readers.").waitFor()
  assert.equal(await files.getByRole('link', { name: 'Search them' }).count(), 0)
  assert.equal((await app.app.services.datasources.find('facilities'))?.defaultAccess, 'nobody')
  await assertGoodPage(page, 'add-files-unseen')
  await files.getByRole('link', { name: 'garage.md' }).click()
  await page.getByRole('heading', { name: 'Check access' }).waitFor()

  // Again, from a fresh page on which everyone is preset.
  const push = await app.indexingToken()
  await app.index('indexgroup', { datasource: 'facilities', group: { name: 'board' } }, push)
  const membership = { groupName: 'board', memberUserId: 'bob@acme.example' }
  await app.index('indexmembership', { datasource: 'facilities', membership }, push)
  await page.goto(new URL('/console/content/datasources/facilities', page.url()).href)
  await page.getByRole('heading', { name: 'Documents by type' }).waitFor()
  await page.getByRole('link', { name: 'Add files' }).click()
  await pick('garage.md', '# Garage\n\nThe okapi key is new.')
  await page.getByText('garage.md is already there and will be replaced.').waitFor()
  await page.getByRole('checkbox', { name: 'Keep who can see it: ann@acme.example', checked: true }).waitFor()
  assert.equal(
    await page.getByText('Who can see these files?').count(),
    0,
    'nothing is asked while it keeps its readers',
  )
  await assertGoodPage(page, 'add-files-replace')
  await page.getByRole('button', { name: 'Replace 1 file' }).click()
  await files.getByText('Replaced').waitFor()
  await app.indexed()
  const totals = async (query: string) =>
    Promise.all(
      ['ann', 'bob', 'sam'].map(
        async (name) => (await app.search(await app.clientToken(`${name}@acme.example`), query)).body.totalCount,
      ),
    )
  assert.deepEqual(await totals('okapi new'), [1, 0, 0])

  // Pasted text under the same name asks too; its readers are changed to a group.
  await page.getByText('Paste text instead').click()
  await page.getByLabel('Title').fill('garage')
  await page.getByLabel('Text', { exact: true }).fill('The okapi key is gone.')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('checkbox', { name: /^Keep who can see it/ }).uncheck()
  await page.getByText('garage.md will be visible to everyone in the company.').waitFor()
  await page.getByLabel('Only these people and groups').check()
  await page.getByRole('combobox', { name: 'Groups with access' }).fill('boa')
  await page.getByRole('option', { name: 'Board board, 1 member' }).click()
  await page.getByText('garage.md will be visible to group Board.').waitFor()
  await page.getByRole('button', { name: 'Replace 1 file' }).click()
  await files.getByText('2 of 2 done').waitFor()
  await app.indexed()
  assert.deepEqual(await totals('okapi gone'), [0, 1, 0])

  // Its readers are changed again, without the file.
  await files.getByRole('link', { name: 'garage.md' }).last().click()
  await page.getByText('This file was added in the console').waitFor()
  await page.getByRole('button', { name: 'Remove Board' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Choose at least one person').waitFor()
  await page.getByRole('combobox', { name: 'People with access' }).fill('ann@acme.example')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'Would gain access' }).waitFor()
  await page.getByRole('heading', { name: 'Would lose access' }).waitFor()
  await assertGoodPage(page, 'console-document-readers')
  assert.deepEqual(await totals('okapi gone'), [0, 1, 0], 'a preview changes nothing')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Permissions saved').waitFor()
  assert.deepEqual(await totals('okapi gone'), [1, 0, 0])
  assertQuiet(page)
})
