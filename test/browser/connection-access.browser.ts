import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group, sourceUsers } from '#connector-kit'
import { TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertGoodPage, assertNothingCutOff, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

test('a newcomer connects a source and finds out why Amara does not see a ticket', async () => {
  const app = await makeDemoApp({ connectors: TEST_CONNECTOR })
  const source = await new TestSource().start()
  source.addUser('viktor', { name: 'Viktor', email: VIKTOR })
  source.addUser('5', { name: 'Amara', login: AMARA.split('@')[0], email: undefined } as never)
  source.groups.set('7', { id: '7', title: 'HR team', members: [{ account: 'viktor' }] })
  source.projects.set('open', { title: 'Open tickets', access: sourceUsers })
  source.projects.set('hr', { title: 'HR tickets', access: group('7') })
  source.addItem('12', { project: 'hr', title: 'Zirconium bonus' })
  source.addItem('13', { project: 'open', title: 'Zirconium order' })
  const page = await openWindow()
  const good = async (name: string) => {
    await assertGoodPage(page, name)
    await assertNothingCutOff(page, name)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto(`${app.address}/console/content/datasources`)
  await signIn(page, VIKTOR, DEMO_PASSWORD)

  await page.getByRole('button', { name: WORDING.addDataSource }).click()
  await page.getByRole('link', { name: 'Connect a system' }).click()
  await page.getByRole('searchbox', { name: 'Find a connector' }).fill('tickets')
  await page.getByRole('link', { name: 'Test tickets' }).waitFor()
  await good('connectors')
  await page.getByRole('link', { name: 'Test tickets' }).click()
  await page.getByLabel('Address').fill(source.url)
  await page.getByLabel('key', { exact: true }).fill(source.secret)
  await page.getByLabel('Title').fill('Tickets')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Set up Tickets' }).waitFor()
  app.clock.advance({ seconds: 1 })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Up to date').waitFor()

  await page.getByRole('link', { name: 'Check access' }).click()
  await page.getByLabel('Item', { exact: true }).fill('https://tickets.acme.example/12#note-3')
  await page.getByLabel('User', { exact: true }).fill(AMARA)
  await page.getByRole('button', { name: 'Check access' }).click()
  const answer = page.getByRole('region', { name: 'Explanation' })
  await answer.getByText("Can't see it").waitFor()
  await answer
    .getByText(/looks like theirs, but isn't matched with anyone/)
    .first()
    .waitFor()
  await good('connection-access-unmatched')
  await answer.getByRole('button', { name: 'Match account' }).click()
  assert.equal(await page.getByLabel("Person's email").inputValue(), AMARA)
  await page.getByRole('button', { name: 'Save' }).click()
  await answer
    .getByText(/isn't a member of HR team/)
    .first()
    .waitFor()
  await good('connection-access')

  source.groups.set('7', { id: '7', title: 'HR team', members: [{ account: 'viktor' }, { account: '5' }] })
  await answer.getByRole('button', { name: 'Ask the source now' }).click()
  await answer.getByText(/joined HR team/).waitFor()
  await answer.getByText('Can see it').waitFor()
  await good('connection-access-asked')
  await app.indexed()
  assert.deepEqual((await app.titles(await app.clientToken(AMARA), 'zirconium')).sort(), [
    'Zirconium bonus',
    'Zirconium order',
  ])

  const item = page.getByLabel('Item', { exact: true })
  await item.fill('nothing like it')
  await page.getByRole('button', { name: 'Check access' }).click()
  await page.getByText('Pick an item from the list, or paste its URL').waitFor()
  await item.fill('zirconium ord')
  await page.getByRole('option', { name: /^Zirconium order/ }).click()
  assert.equal(await item.inputValue(), 'Zirconium order')
  await page.getByLabel('User', { exact: true }).fill('amara')
  await page.getByRole('option', { name: /^Amara/ }).click()
  await page.getByRole('button', { name: 'Check access' }).click()
  await answer.getByText('Amara Nwosu can see "Zirconium order".').waitFor()
  await good('connection-access-picked')

  await item.fill('https://elsewhere.example/12')
  await page.getByRole('button', { name: 'Check access' }).click()
  await page
    .getByText(/No connection reads elsewhere\.example/)
    .first()
    .waitFor()
  await page.goto(`${app.address}/console/content/datasources/test/documents/ticket/13`)
  await page.getByLabel('User', { exact: true }).fill(AMARA)
  await page.getByRole('button', { name: 'Check access', exact: true }).click()
  await answer.getByText('Can see it').waitFor()
  await page.goto(`${app.address}/console/content/datasources`)
  await page.getByRole('link', { name: 'test connection' }).waitFor()
  await good('datasources-connected')
  assertQuiet(page)
})
