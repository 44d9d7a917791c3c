import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertGoodPage, openWindow, signIn } from '../support/real-browser.ts'
import { type RedmineServer, startRedmine } from './servers/redmine.ts'
import { PASSWORD, READER, type SambaServer, SHARE, startSamba } from './servers/samba.ts'

const [LOGIN = ''] = AMARA.split('@')
const RULE = `{login}@${AMARA.split('@')[1]}`

const skip = process.getuid?.() !== 0 && 'the file share needs root'

let redmine: RedmineServer
let samba: SambaServer
before(async () => {
  if (skip !== false) return
  samba = await startSamba({ users: [LOGIN, 'bob'], groups: ['finance'], aliases: [] })
  redmine = await startRedmine()
})
after(async () => {
  await redmine?.stop()
  await samba?.stop()
})

async function send(path: string, body: object): Promise<{ [kind: string]: { id: number } }> {
  const headers = { 'X-Redmine-API-Key': redmine.apiKey, 'content-type': 'application/json' }
  const answer = await fetch(redmine.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.ok(answer.ok, `${path} answered ${answer.status}`)
  return (await answer.text().then((text) => (text.trim() === '' ? {} : JSON.parse(text)))) as never
}

/** A private project with 12 issues, in which Amara is no member. */
async function fillRedmine(): Promise<void> {
  const person = { login: LOGIN, firstname: 'Amara', lastname: 'Nwosu', mail: AMARA, password: 'a-password-1' }
  await send('/users.json', { user: person })
  const modules = { enabled_module_names: ['issue_tracking', 'wiki'], tracker_ids: [1, 2, 3] }
  const { project } = await send('/projects.json', {
    project: { name: 'Payroll', identifier: 'payroll', is_public: false, ...modules },
  })
  for (let number = 1; number <= 12; number++) {
    const issue = { project_id: project?.id, tracker_id: 1, subject: `Zirconium payslip ${number}` }
    await send('/issues.json', { issue })
  }
}

/** A share as an administrator makes it: the files are root's. */
function fillShare(): void {
  mkdirSync(join(samba.root, 'Plans'))
  for (let number = 1; number <= 5; number++) {
    const file = join(samba.root, 'Plans', `Vanadium plan ${number}.txt`)
    writeFileSync(file, `The plan for vanadium, number ${number}`)
    chmodSync(file, 0o644)
  }
}

async function connect(page: Page, connector: string, fill: () => Promise<void>, title: string): Promise<void> {
  await page.getByRole('link', { name: connector, exact: true }).click()
  await page.getByRole('heading', { name: `Connect ${connector}` }).waitFor()
  await fill()
  await page.getByLabel('Account rule (optional)').fill(RULE)
  await page.getByRole('button', { name: 'Test connection' }).click()
  const checks = page.getByRole('list', { name: 'Connection test' })
  await checks.getByText('OK').first().waitFor()
  assert.equal(await checks.getByText('Failed').count(), 0, (await checks.textContent()) ?? '')
  await assertGoodPage(page, `connect-${title}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: `Set up ${connector}` }).waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Up to date').waitFor()
  await page.getByRole('region', { name: 'Who can see what' }).waitFor()
  await assertGoodPage(page, `connected-${title}`)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a newcomer connects Redmine and a file share, and finds out why Amara does not see issue 12', {
  skip,
}, async () => {
  await fillRedmine()
  fillShare()
  const app = await makeDemoApp({})
  const page = await openWindow()
  await page.goto(`${app.address}/console/content/connectors`)
  await signIn(page, VIKTOR, DEMO_PASSWORD)

  await connect(
    page,
    'Redmine',
    async () => {
      await page.getByLabel('URL', { exact: true }).fill(redmine.url)
      await page.getByLabel('API key').fill(redmine.apiKey)
    },
    'redmine',
  )

  await page.goto(`${app.address}/console/content/connectors`)
  await connect(
    page,
    'Windows share (SMB)',
    async () => {
      await page.getByLabel('Server', { exact: true }).fill(samba.address)
      await page.getByLabel('Share', { exact: true }).fill(SHARE)
      await page.getByLabel('Username').fill(READER)
      await page.getByLabel('Password').fill(PASSWORD)
    },
    'share',
  )

  await page.getByRole('link', { name: 'Check access' }).first().click()
  await page.getByLabel('Item', { exact: true }).fill(`${redmine.url}/issues/12`)
  await page.getByLabel('User', { exact: true }).fill(AMARA)
  await page.getByRole('button', { name: 'Check access' }).click()
  const answer = page.getByRole('region', { name: 'Explanation' })
  await answer.getByText("Can't see it").waitFor()
  await answer
    .getByText(/isn't a member of Payroll/)
    .first()
    .waitFor()
  await assertGoodPage(page, 'why-not-issue-12')
  await page.setViewportSize({ width: 1440, height: 900 })
})
