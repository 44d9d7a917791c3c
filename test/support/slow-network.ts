import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { Random } from './random.ts'

/** A seed: every request waits for a random while, so that answers come late and in another order than usual. */
const SEED = process.env['ALMANAC_BROWSER_SLOW']
const LONGEST_MS = 400

/** Finds tests that read a page before it shows what they read; without the setting, nothing waits. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (SEED === undefined) return
  const random = new Random(Number(SEED))
  await context.route('**/*', async (route) => {
    await pause(random.below(LONGEST_MS))
    // A page that was left or closed meanwhile no longer asks for it.
    await route.fallback().catch(() => undefined)
  })
}
