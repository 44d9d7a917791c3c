import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { manifest } from '../support/skills.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp({ membersPublish: 'on' })

async function open(email: string): Promise<Page> {
  const page = await openWindow()
  await page.goto(`${(await app).address}/skills`)
  await signIn(page, email, DEMO_PASSWORD)
  await page.getByRole('heading', { name: 'Skills' }).waitFor()
  return page
}

function upload(page: Page, text: string): Promise<void> {
  const file = { name: 'SKILL.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
  return page.getByLabel('Skill file').setInputFiles(file)
}

test('a person uploads a skill, shares it, others see it, and it is deleted', async () => {
  const page = await open(AMARA)
  await upload(page, manifest('Gateway drills', 'How a drill is held'))
  const item = page.getByRole('listitem').filter({ hasText: 'Gateway drills' })
  await item.getByText('Draft').waitFor()
  const his = await open(PIETER)
  await his.getByText('No skills yet').waitFor()

  await item.getByRole('button', { name: 'Share Gateway drills' }).click()
  await item.getByText('Shared with everyone').waitFor()
  await assertGoodPage(page, 'skills-shared')
  await his.reload()
  const seen = his.getByRole('listitem').filter({ hasText: 'Gateway drills' })
  await seen.getByRole('button', { name: 'Download Gateway drills' }).waitFor()
  await seen.getByRole('button', { name: 'Delete Gateway drills' }).waitFor({ state: 'detached' })

  await item.getByRole('button', { name: 'Delete Gateway drills' }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()
  await item.waitFor({ state: 'detached' })
  assertQuiet(page)
  assertQuiet(his)
})

test('a file that is no skill is refused with the reason', async () => {
  const page = await open(AMARA)

  await upload(page, 'Just a text.')

  await page.getByText(/doesn't begin with ---/).waitFor()
})
