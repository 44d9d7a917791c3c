import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addStaticClient } from '../../src/domain/oauth/add-client.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { AMARA, DEMO_PASSWORD, makeDemoApp } from '../support/demo-app.ts'
import { ALICE, makeOAuthApp, PASSWORD, REDIRECT } from '../support/oauth.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, AMARA, DEMO_PASSWORD)
  return page
}

test('a session in another browser is ended, and that browser is told at its next search', async () => {
  const there = await open('/search?q=gateway')
  await there.locator('.row').first().waitFor()
  const here = await open('/account/access')

  await here.getByText('This browser').waitFor()
  await here.getByRole('button', { name: /^End the session/ }).click()
  await here.getByRole('button', { name: /^End the session/ }).waitFor({ state: 'detached' })
  await there.getByRole('combobox').fill('budget')

  await there.getByRole('dialog', { name: 'You are signed out' }).waitFor()
  assert.equal(await here.getByText('This browser').count(), 1)
  assertQuiet(here)
})

test('an application that somebody allowed stands in their account, and is refused after it was revoked', async () => {
  const oauth = await makeOAuthApp()
  const { client } = await addStaticClient(oauth.services, operator, {
    name: 'Portal',
    redirectUris: [REDIRECT],
    scopes: ['SEARCH', 'CHAT'],
    isConfidential: false,
    hasDeviceFlow: false,
  })
  const { body } = await oauth.exchange(client.clientId, await oauth.authorize(client.clientId, { scope: 'SEARCH' }))
  assert.equal((await oauth.search(body.access_token)).status, 200)
  const page = await openWindow()
  await page.goto(`${oauth.app.address}/account/access`)
  await signIn(page, ALICE, PASSWORD)

  await page.getByRole('listitem').filter({ hasText: 'Portal' }).getByText('SEARCH').waitFor()
  await page.getByRole('button', { name: 'Revoke Portal' }).click()
  await page.getByText('None. An assistant that you sign in with').waitFor()

  assert.equal((await oauth.search(body.access_token)).status, 401)
  assertQuiet(page)
})
