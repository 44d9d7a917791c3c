import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell comes first because it needs less processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The system's Chromium, which reaches this machine alone, by these names too. Without one it fails: a suite that skips
 * itself says nothing.
 */
export async function launchChromium(hosts: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const given = process.env['ALMANAC_CHROMIUM']
  const executablePath = given ?? PLACES.find((place) => existsSync(place))
  if (executablePath === undefined) {
    throw new Error('There is no Chromium; run scripts/setup-browser.sh, or name one in ALMANAC_CHROMIUM')
  }
  const args = [...FLAGS, `--host-resolver-rules=${hostRules(hosts)}`]
  return chromium.launch({ executablePath, args, env: { ...process.env, ...fonts() } })
}

/**
 * Screenshots use Inter, so they look the same on every machine. Tests use the system's font: Debian's is one of the widest,
 * which shows early when text doesn't fit.
 */
function fonts(): Readonly<Record<string, string>> {
  if (process.env['ALMANAC_SCREENSHOTS'] === undefined) return {}
  return { FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') }
}

/** The browser's own, for a rule of the driver's would lead every request through the driver, past the browser's cache. */
function hostRules(hosts: Readonly<Record<string, string>>): string {
  const named = Object.entries(hosts).map(([name, address]) => `MAP ${name} ${address}`)
  return [...named, 'MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'].join(',')
}
