import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { group, sourceUsers } from '#connector-kit'
import { TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { eventually } from '../support/eventually.ts'
import { assertGoodPage, assertNothingCutOff, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp({ connectors: TEST_CONNECTOR })

async function open(path: string, email: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, email, DEMO_PASSWORD)
  return page
}

async function tickets(): Promise<TestSource> {
  const source = await new TestSource().start()
  source.addUser('viktor', { name: 'Viktor', email: VIKTOR })
  source.addUser('amara', { name: 'Amara', email: undefined } as never)
  source.groups.set('7', { id: '7', title: 'HR team', members: [{ account: 'viktor' }] })
  source.projects.set('open', { title: 'Open tickets', access: sourceUsers })
  source.projects.set('hr', { title: 'HR tickets', access: group('7') })
  source.projects.set('old', { title: 'Old tickets', access: sourceUsers })
  source.addItem('open-1', { project: 'open', title: 'Zirconium gasket leaks' })
  source.addItem('open-2', { project: 'open', title: 'Zirconium order' })
  source.addItem('hr-1', { project: 'hr', title: 'Zirconium bonus' })
  source.addItem('old-1', { project: 'old', title: 'Zirconium of last year' })
  return source
}

async function assertGood(page: Page, name: string): Promise<void> {
  await assertGoodPage(page, name)
  await assertNothingCutOff(page, name)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Runs are ordered by when they began, and the clock of the test stands still. */
async function tick(): Promise<void> {
  ;(await app).clock.advance({ seconds: 1 })
}

test('an admin connects a source, dry-runs, starts, maps an account, retries a problem and removes it', async () => {
  const source = await tickets()
  const page = await open('/console/content/connections', VIKTOR)
  const tab = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Connection pages' }).getByRole('link', { name })

  await page.getByText('No connections yet').waitFor()
  await page.getByRole('link', { name: 'Test tickets' }).click()
  await page.getByRole('heading', { name: 'Connect Test tickets' }).waitFor()
  await page.getByRole('cell', { name: 'Members of a project' }).waitFor()
  await page.getByLabel('Address').fill(source.url)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Enter a value for key').waitFor()
  await page.getByLabel('key', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Test connection' }).click()
  const checks = page.getByRole('list', { name: 'Connection test' })
  await checks.getByText('Failed').waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('dialog', { name: 'Create it anyway?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('key', { exact: true }).fill(source.secret)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await checks.getByText('3 projects').waitFor()
  await assertGood(page, 'connection-form')
  await page.getByLabel('Title').fill('Tickets of Rimewell')
  await page.getByLabel('Data source').fill('zirconium')
  await page.getByRole('button', { name: 'Create' }).click()

  await page.getByRole('heading', { name: 'Set up Tickets of Rimewell' }).waitFor()
  await page.getByLabel('All scopes except the ones you choose').check()
  await page.getByLabel('Old tickets').check()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText('3 documents, 1 account without an email').waitFor()
  const seen = page.getByRole('region', { name: 'Who would see the documents' })
  assert.match((await seen.getByRole('row', { name: /Zirconium bonus/ }).textContent()) ?? '', /Viktor/)
  await assertGood(page, 'connection-setup')

  source.broken.add('open-2')
  await tick()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Tickets of Rimewell', exact: true }).waitFor()
  await tab('Problems (1)').waitFor()
  await page.getByText('Done, with problems').waitFor()
  await page
    .locator('dl > div')
    .filter({ hasText: /^Documents2 / })
    .waitFor()
  await assertGood(page, 'connection')
  await tab('Runs').click()
  await page.getByRole('link', { name: 'Dry run' }).click()
  await page.getByText('3 documents, 1 account without an email').waitFor()
  await assertGood(page, 'connection-run')

  source.broken.delete('open-2')
  await tab('Problems (1)').click()
  await page.getByRole('row', { name: /open-2/ }).waitFor()
  await assertGood(page, 'connection-problems')
  await tick()
  await page.getByRole('button', { name: 'Retry open-2' }).click()
  await page.getByText('No problems.').waitFor()

  await tab('Overview').click()
  await page.getByText("1 account of the source isn't matched with anyone.").waitFor()
  await page.getByRole('link', { name: 'Match accounts' }).click()
  const unmatched = page.getByRole('region', { name: 'Unmatched accounts' })
  await unmatched.getByRole('row', { name: /Amara/ }).waitFor()
  await assertGood(page, 'connection-accounts')
  await tick()
  await unmatched.getByRole('button', { name: 'Match Amara' }).click()
  await page.getByLabel("Person's email").fill(AMARA)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Matched accounts' }).getByRole('link', { name: AMARA }).waitFor()

  await tab('Scopes').click()
  await page.getByRole('row', { name: /HR tickets.*Done/ }).waitFor()
  await assertGood(page, 'connection-scopes')
  await tab('Settings').click()
  await page.getByText(/^Set .* by/).waitFor()
  await page.getByLabel('Read changes every').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Read changes every').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  assert.ok(!(await page.content()).includes(source.secret))
  await assertGood(page, 'connection-settings')

  const running = await app
  await running.indexed()
  const amara = await running.clientToken(AMARA)
  const expected = ['Zirconium gasket leaks', 'Zirconium order']
  await eventually('Amara finds the open tickets only', async () => {
    return (await running.titles(amara, 'zirconium')).sort().join() === expected.join()
  })

  await page.goto(`${running.address}/console/content/datasources/zirconium`)
  await page.getByText('Pushes to it are refused').waitFor()
  await page.getByRole('link', { name: 'A connection' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByLabel('Hide the documents').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('hidden from everyone immediately').waitFor()
  await page.getByRole('button', { name: 'Remove connection' }).click()
  await page.getByText('No connections yet').waitFor()
  assert.deepEqual(await running.titles(amara, 'zirconium'), [])
  assertQuiet(page, /400|404/)
})

test('a member gets no page of connections, and no answer about them', async () => {
  const page = await open('/console/content/connections', AMARA)

  await page.getByRole('heading', { name: "You don't have access to the console" }).waitFor()
  await page.goto((await app).address)
  await page.getByRole('combobox').waitFor()
  for (const path of ['connections', 'connectors']) {
    const status = await page.evaluate(`fetch('/admin/api/v1/${path}').then(({ status }) => status)`)
    assert.equal(status, 403, path)
  }
  assertQuiet(page, /403/)
})

test('rare settings of a connector are folded away, open if one of them is wrong, and readers are picked', async () => {
  const page = await open('/console/content/connectors/website', VIKTOR)
  await page.getByLabel('Start addresses').fill('https://intranet.rimewell.example/')
  assert.equal(await page.getByLabel('Page limit').isVisible(), false)
  await page.getByRole('combobox', { name: 'Only for these people' }).fill(AMARA)
  await page.keyboard.press('Enter')
  await page.getByText('More settings').click()
  await page.getByLabel('Page limit').fill('0')
  await page.getByText('More settings').click()
  assert.equal(await page.getByLabel('Page limit').isVisible(), false)

  await page.getByRole('button', { name: 'Test connection' }).click()

  await page.getByText(/between 1 and 50,?000|at least 1/).waitFor()
  assert.equal(await page.getByLabel('Page limit').isVisible(), true)
  await assertGood(page, 'connection-form-folded')
})
