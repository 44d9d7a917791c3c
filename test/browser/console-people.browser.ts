import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  return page
}

test('a user is added with a role, invited, found by the filter in the URL, and deactivated', async () => {
  const page = await open('/console/people/users')
  await page.getByRole('row', { name: /Viktor Halász.*Active/ }).waitFor()
  assert.equal(await page.getByRole('button', { name: `Invite ${VIKTOR}` }).count(), 0, 'he uses the service already')
  await page.getByRole('button', { name: 'Invite user' }).click()
  await page.getByLabel(WORDING.email, { exact: true }).fill('nora.new@rimewell.example')
  await page.getByLabel(WORDING.name, { exact: true }).fill('Nora New')
  await page.getByRole('dialog').getByLabel('Role').selectOption('setup-admin')
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await page.getByRole('row', { name: /Nora New.*Never signed in/ }).waitFor()
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByText(/\/invitation/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.close }).last().click()

  await page.getByLabel(WORDING.nameOrEmail).fill('nora')
  await page.getByRole('row', { name: /Nora New.*Setup Admin.*Invited/ }).waitFor()
  await page.waitForURL('**/users?q=nora')
  await page.getByRole('button', { name: 'Edit nora.new@rimewell.example' }).click()
  await page.getByLabel('Can sign in').uncheck()
  await page.getByRole('button', { name: WORDING.save }).click()

  await page.getByRole('row', { name: /Nora New.*Deactivated/ }).waitFor()
  assertQuiet(page)
})

test('someone who leaves is deactivated on their page: sessions and tokens end, and come back with them', async () => {
  const demo = await app
  const token = await demo.clientToken(AMARA, ['SEARCH'])
  const theirs = await openWindow()
  await theirs.goto(`${demo.address}/search?q=gateway`)
  await signIn(theirs, AMARA, DEMO_PASSWORD)
  await theirs.locator('.row').first().waitFor()
  const page = await open(`/console/people/users/${AMARA}`)

  await page.getByRole('button', { name: 'Deactivate user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate user?' })
  await dialog.getByText(AMARA).waitFor()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Deactivated', { exact: true }).waitFor()
  assert.equal((await demo.search(token, 'gateway')).status, 401)
  await theirs.getByRole('combobox', { name: 'Search' }).fill('budget')
  await theirs.getByRole('dialog', { name: WORDING.youreSignedOut }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Sign out everywhere' }).count(), 0)

  await page.getByRole('button', { name: 'Reactivate user' }).click()
  await page.getByRole('dialog', { name: 'Reactivate user?' }).getByRole('button', { name: 'Reactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate user' }).waitFor()
  assert.equal((await demo.search(token, 'gateway')).status, 200)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Users' }).click()
  await page.getByText(/^\d+ users$/).waitFor()
  assertQuiet(page)
})

test('the audit log CSV holds exactly the filtered entries', async () => {
  const page = await open('/console/audit?action=client-token')
  await page.getByText(/^\d+ entries$/).waitFor()
  const rows = await page.locator('tbody tr').count()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV: Audit log entries' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')

  assert.equal(lines.length, rows + 1)
  assert.ok(lines.slice(1).every((line) => line.includes('client-token.')))
  assertQuiet(page)
})

test('the audit log is filtered by what its columns show: the words of an action, and part of an actor', async () => {
  const page = await open('/console/audit')
  await page.getByLabel('Action').selectOption({ label: 'Signed in' })
  await page.waitForURL(/action=sign-in\.success/)
  await page.getByLabel('Actor').fill('vikt')
  await page.waitForURL(/actor=vikt/)
  const rows = page.locator('tbody tr')
  await rows.filter({ hasNotText: 'Signed in' }).first().waitFor({ state: 'detached' })

  assert.ok((await rows.count()) > 0)
  for (const row of await rows.allTextContents()) assert.match(row, /Signed in/)
  await page.getByLabel('Actor').fill('no such person')
  await page.getByText('No entries match').waitFor()
  assertQuiet(page)
})

test('a provisioned user and group appear, and the group grants its role', async () => {
  const { address } = await app
  const page = await open('/console/platform/scim')
  await page.getByRole('button', { name: WORDING.addAPIToken }).click()
  await page.getByLabel(WORDING.tokenName).fill('directory')
  await page.getByLabel(WORDING.expiresOn).fill('2031-06-30')
  await page.getByRole('button', { name: WORDING.createToken }).click()
  const token = (await page.locator('.secret code').textContent()) ?? ''
  await page.getByRole('button', { name: WORDING.iveSavedIt }).click()
  const provision = async (path: string, resource: object) => {
    const answer = await fetch(`${address}/scim/v2/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      body: JSON.stringify(resource),
    })
    assert.equal(answer.status, 201)
    return (await answer.json()) as { id: string }
  }
  const { id } = await provision('Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'pia.provisioned@rimewell.example',
    displayName: 'Pia Provisioned',
    active: true,
  })
  await provision('Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Platform owners',
    members: [{ value: id }],
  })

  await page.goto(`${address}/console/people/users?q=pia`)
  await page.getByRole('row', { name: /Pia Provisioned.*Member/ }).waitFor()
  await page.goto(`${address}/console/people/groups`)
  await page.getByRole('row', { name: /Platform owners.*Provisioning.*1/ }).waitFor()
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/role')),
    page.getByLabel('Role of Platform owners').selectOption('setup-admin'),
  ])
  await page.goto(`${address}/console/people/users?q=pia`)
  await page.getByRole('row', { name: /Pia Provisioned.*Setup Admin/ }).waitFor()
  assertQuiet(page)
})

test('one session is revoked in the list of all sessions, all sessions of a user on the user page', async () => {
  const { address } = await app
  const other = await openWindow()
  await other.goto(address)
  await signIn(other, AMARA, DEMO_PASSWORD)
  await other.getByRole('combobox').waitFor()
  const page = await open('/console/people/sessions')
  await page.getByText(WORDING.thisBrowser).waitFor()
  await page.getByLabel(WORDING.nameOrEmail).fill('amara')
  await page.getByText(/^1 session$/).waitFor()
  await page.waitForURL('**/sessions?user=amara')

  await page.getByRole('button', { name: `Revoke session of ${AMARA} in Chrome` }).click()

  await page.getByText('No sessions match.').waitFor()
  await other.reload()
  await other.getByLabel(WORDING.password, { exact: true }).waitFor()
  await signIn(other, AMARA, DEMO_PASSWORD)
  await other.getByRole('combobox').waitFor()
  await page.goto(`${address}/console/people/users/${AMARA}`)
  await page.getByRole('region', { name: 'Sessions of this user' }).waitFor()
  await page.getByRole('button', { name: WORDING.signOutEverywhere }).click()
  await page.getByRole('button', { name: WORDING.signOut, exact: true }).click()
  await page.getByText('No active sessions.').waitFor()
  await other.reload()
  await other.getByLabel(WORDING.password, { exact: true }).waitFor()
  assertQuiet(page)
})

test('the user page shows role, last sign-in, tokens and links to the audit log', async () => {
  const { address } = await app
  const page = await open(`/console/people/users/${VIKTOR}`)
  await page.getByRole('heading', { name: 'Viktor Halász' }).waitFor()
  await page.getByText(/with password from 127\.0\.0\.1/).waitFor()
  await page.getByText(WORDING.thisBrowser).waitFor()

  await page.getByRole('link', { name: 'actions by this user' }).click()

  await page.waitForURL(/\/audit\?actor=viktor/)
  await page.getByRole('link', { name: VIKTOR }).first().click()
  await page.waitForURL(/people\/users\/viktor/)
  await page.goto(`${address}/console/people/users/nobody@rimewell.example`)
  await page.getByText('User "nobody@rimewell.example" not found').waitFor()
  assertQuiet(page, /404/)
})

test('the user list CSV holds all users that match the filter', async () => {
  const page = await open('/console/people/users?q=viktor')
  await page.getByText(/^1 user$/).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV: List of users' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')

  assert.equal(download.suggestedFilename(), 'users.csv')
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', new RegExp(`^${VIKTOR},`))
  assertQuiet(page)
})
