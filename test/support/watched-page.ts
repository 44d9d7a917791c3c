import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD } from './demo-app.ts'
import { openWindow, signIn } from './real-browser.ts'

/** A page of the demo that notes how far its content moves by itself. */
export async function openWatched(
  app: Promise<{ readonly address: string }>,
  path: string,
  email = AMARA,
  size?: { width: number; height: number },
): Promise<Page> {
  const page = await openWindow()
  if (size !== undefined) await page.setViewportSize(size)
  await page.addInitScript(`window.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
    }).observe({ type: 'layout-shift', buffered: true })`)
  await page.goto((await app).address + path)
  await signIn(page, email, DEMO_PASSWORD)
  return page
}

export async function assertUnshifted(page: Page): Promise<void> {
  const shifted = Number(await page.evaluate('window.shifted'))
  assert.ok(shifted < 0.1, `${page.url()} shifted by ${shifted}`)
}

/** Answers of the operation come late. */
export async function delay(page: Page, operation: string, ms: number): Promise<void> {
  await page.route(`**/${operation}`, async (route) => {
    await pause(ms)
    await route.fallback().catch(() => undefined)
  })
}
