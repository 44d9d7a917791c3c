import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { demoSignIn } from '../../src/demo/demo-sign-in.ts'
import { fillDemo } from '../../src/demo/fill-demo.ts'
import { allEmbeddedAt } from './all-embedded-at.ts'
import { eventually } from './eventually.ts'
import { FakeClock } from './fake-clock.ts'
import { makeApp, type TestApp } from './make-app.ts'
import { temporaryFolder } from './temporary-folder.ts'

export { DEMO_PASSWORD } from '../../src/demo/demo-credentials.ts'
export const AMARA = 'amara.nwosu@rimewell.example'
export const PIETER = 'pieter.claassens@rimewell.example'
export const VIKTOR = 'viktor.halasz@rimewell.example'

type Settings = NonNullable<Parameters<typeof makeApp>[0]>

/**
 * Where the files of one test run share data folders. Loading the demo company takes 6 CPU seconds and copying it 0.1.
 * Absent when a file runs without the runner, or on another database or engine, which has nothing in a folder.
 */
const TEMPLATES =
  process.env['ALMANAC_TEST_DATABASE'] === undefined && process.env['ALMANAC_TEST_OPENSEARCH'] === undefined
    ? process.env['ALMANAC_TEST_TEMPLATES']
    : undefined

/**
 * What is found and answered depends a little on the day: texts have dates, and people read less on weekends. Tests of ranking ask on
 * this one.
 */
export const DEMO_DAY = '2026-11-19T12:00:00Z'

/** The service with the demo company in it, like `npm run demo` shows it; `at`: on another day than today. */
export async function makeDemoApp(settings: Settings = {}, at?: typeof DEMO_DAY): Promise<TestApp> {
  const template = TEMPLATES && (await demoTemplate(TEMPLATES, settings.meaning ?? 'off', at))
  if (!template) return filled(settings, at)
  const data = temporaryFolder()
  cpSync(template, data, { recursive: true })
  return makeApp({ ...settings, data }, clockAt(at), { demo: demoSignIn })
}

/** A data folder with the demo company. The first process that asks makes it, and others wait for it. */
async function demoTemplate(templates: string, meaning: string, at?: string): Promise<string | undefined> {
  const template = join(templates, `demo-${meaning}${at === undefined ? '' : '-on-a-day'}`)
  const failed = `${template}-failed`
  if (existsSync(template)) return template
  mkdirSync(templates, { recursive: true })
  try {
    mkdirSync(`${template}-started`)
  } catch {
    await eventually('the demo company is loaded', async () => existsSync(template) || existsSync(failed))
    return existsSync(template) ? template : undefined
  }
  try {
    await makeTemplate(template, meaning, at)
  } catch (error) {
    mkdirSync(failed)
    throw error
  }
  return template
}

async function makeTemplate(template: string, meaning: string, at?: string): Promise<void> {
  const app = await filled({ meaning }, at)
  await app.indexed()
  if (meaning !== 'off') await allEmbeddedAt(app.address)
  await app.app.stop()
  cpSync(app.data, `${template}-copy`, { recursive: true })
  renameSync(`${template}-copy`, template)
}

async function filled(settings: Settings, at?: string): Promise<TestApp> {
  const app = await makeApp(settings, clockAt(at), { demo: demoSignIn })
  await fillDemo(app.app.services, {})
  return app
}

function clockAt(at = new Date().toISOString()): FakeClock {
  return new FakeClock(at)
}
