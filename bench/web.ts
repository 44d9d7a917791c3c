import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { DEMO_PASSWORD } from '../src/demo/demo-sign-in.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, queryText } from './corpus/queries.ts'
import { BenchService } from './service/bench-service.ts'
import { withDemo } from './service/with-demo.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { latencyOf, machine, printTable } from './support/figures.ts'

const PASSWORD = 'a long sentence for the benchmark'
const PERSON = 'amara.nwosu@rimewell.example'
/** Faster than most people type. */
const KEY_MS = 90
const DEMO_QUERIES = ['gateway reconnect storm', 'security review', 'budget next quarter', 'how to rotate a key']

interface Typed {
  readonly keys: number
  /** From the key to the frame with its results; keys that the next one overtook are not among them. */
  readonly millis: readonly number[]
}

/** What somebody feels who types into the search box: from the key press until its results are painted. */
export async function benchWeb({ documents, seed, data }: BenchOptions): Promise<Record<string, unknown>> {
  const browser = await launchChromium()
  try {
    const demo = await withDemo((address) => typeAll(browser, address, PERSON, DEMO_PASSWORD, DEMO_QUERIES))
    const words = QUERIES.map((query) => queryText(query).replaceAll('"', ''))
    const many = await withDocuments({ documents, seed, data }, (address, email) =>
      typeAll(browser, address, email, PASSWORD, words),
    )
    const rows = [
      { name: 'demo', typed: demo },
      { name: `${documents} documents`, typed: many },
    ]
    printTable([
      ['key to painted results, ms', 'p50', 'p95', 'painted', 'keys'],
      ...rows.map(({ name, typed }) => {
        const { p50Ms, p95Ms } = latencyOf(typed.millis)
        return [name, p50Ms.toFixed(1), p95Ms.toFixed(1), typed.millis.length, typed.keys]
      }),
    ])
    return { documents, demo: latencyOf(demo.millis), many: latencyOf(many.millis), machine: machine() }
  } finally {
    await browser.close()
  }
}

async function withDocuments<T>(
  { documents, seed, data }: Pick<BenchOptions, 'documents' | 'seed' | 'data'>,
  work: (address: string, email: string) => Promise<T>,
): Promise<T> {
  const caller = makeCaller(seed)
  const service = new BenchService(data)
  try {
    await service.startFilled(seed, documents, caller, findTruth(seed, documents, caller).get('common')!.keys.size)
    const almanac = resolve(import.meta.dirname, '../almanac')
    const words = [
      'user',
      'create',
      '--email',
      caller.email,
      '--name',
      'Caller',
      '--password-stdin',
      '--data',
      service.data,
    ]
    const { status, stderr } = spawnSync(almanac, words, { input: PASSWORD, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return await work(service.address, caller.email)
  } finally {
    await service.stop()
  }
}

async function typeAll(
  browser: Browser,
  address: string,
  email: string,
  password: string,
  queries: readonly string[],
): Promise<Typed> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${address}/search?q=a`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('.found[data-for]').waitFor()
  await page.evaluate(WATCH)
  let keys = 0
  // Once to warm up, once to measure, as in a service that has run for a while.
  for (const isMeasured of [false, true]) {
    for (const query of queries) {
      await page.getByRole('combobox').fill('')
      await page.waitForTimeout(400)
      await page.evaluate(`times.length = 0, isMeasured = ${isMeasured}`)
      await page.getByRole('combobox').pressSequentially(query, { delay: KEY_MS })
      await page.waitForTimeout(500)
      if (isMeasured) keys += query.length
      await page.evaluate('kept.push(...(isMeasured ? times : []))')
    }
  }
  const millis = (await page.evaluate('kept')) as number[]
  await page.close()
  return { keys, millis }
}

/** In the page: a key, what is in the box after it, and the first frame after the results of exactly that were put there. */
const WATCH = `
  globalThis.times = []
  globalThis.kept = []
  globalThis.isMeasured = false
  const pending = []
  const box = document.querySelector('[role=combobox]')
  const found = document.querySelector('.found')
  box.addEventListener('keydown', () => pending.push({ at: performance.now(), value: undefined }), true)
  box.addEventListener('input', () => { if (pending.length > 0) pending.at(-1).value = box.value }, true)
  new MutationObserver(() => {
    const index = pending.findIndex(({ value }) => value === found.dataset.for)
    if (index < 0) return
    const { at } = pending[index]
    pending.splice(0, index + 1)
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => times.push(performance.now() - at)
      painted.port2.postMessage(0)
    })
  }).observe(found, { attributes: true, attributeFilter: ['data-for'] })
`
