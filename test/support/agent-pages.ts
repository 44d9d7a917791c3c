import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from './demo-app.ts'
import { openWindow, signIn } from './real-browser.ts'
import { WORDING } from './wording.ts'

/** The pages of agents, as people of the demo company use them. */
export class AgentPages {
  readonly app = makeDemoApp()

  /** A page of somebody who has just signed in. */
  async open(path: string, email: string): Promise<Page> {
    const page = await openWindow()
    await page.goto(`${(await this.app).address}${path}`)
    await signIn(page, email, DEMO_PASSWORD)
    return page
  }

  async goTo(page: Page, path: string): Promise<void> {
    await page.goto(`${(await this.app).address}${path}`)
  }

  /** Makes an agent from an example in the browser of Amara, and opens its editor. */
  async made(name: string, example = 'one-source'): Promise<Page> {
    const page = await this.open(`/agents/new?from=${example}`, AMARA)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Create agent' }).click()
    await isPublished(page)
    return page
  }

  /** Makes an agent that Pieter may edit, too, and opens its editor for both. */
  async editedByTwo(name: string): Promise<[hers: Page, his: Page]> {
    const hers = await this.made(name)
    await hers.getByRole('button', { name: WORDING.share }).click()
    const dialog = hers.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Add people' }).fill('pieter')
    await dialog.getByRole('option', { name: /Pieter/ }).click()
    await dialog.getByRole('combobox', { name: /Role/ }).last().selectOption({ label: 'Can edit' })
    await dialog.getByRole('button', { name: WORDING.save }).click()
    await hers.getByText('Shared with 1 person or group').waitFor()
    const his = await this.open(new URL(hers.url()).pathname, PIETER)
    await isPublished(his)
    return [hers, his]
  }
}

export const answered = (page: Page) => page.getByRole('button', { name: WORDING.copyAnswer }).last().waitFor()

export const instructions = (page: Page) => page.getByLabel('Instructions')

export const isPublished = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()

/** Publishes other instructions, and waits until the version is there. */
export async function saveInstructions(page: Page, text: string): Promise<void> {
  await instructions(page).fill(text)
  await page.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await isPublished(page)
}
