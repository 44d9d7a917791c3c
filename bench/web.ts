import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../test/support/chromium.ts'
import { makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, queryText } from './corpus/queries.ts'
import { BenchService } from './service/bench-service.ts'
import { DEMO_PERSON, withDemoService } from './service/with-demo.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { latencyOf, machine, printTable } from './support/figures.ts'
import { type AnsweredKey, PARTS, WATCH_KEYS } from './support/watch-keys.ts'

/** Faster than most people type. */
const KEY_MS = 90
const DEMO_QUERIES = ['gateway reconnect storm', 'security review', 'budget next quarter', 'how to rotate a key']

interface Typed {
  /** All that were pressed; each counts until its own results, or those of a later key, are painted. */
  readonly keys: number
  readonly answered: readonly AnsweredKey[]
}

/** What somebody feels who types into the search box: from the key press until its results are painted. */
export async function benchWeb({ documents, seed, data }: BenchOptions): Promise<Record<string, unknown>> {
  const browser = await launchChromium()
  try {
    const demo = await withDemoService((address) => typeAll(browser, address, DEMO_PERSON, DEMO_QUERIES))
    const words = QUERIES.map((query) => queryText(query).replaceAll('"', ''))
    const many = await withDocuments({ documents, seed, data }, (address, email) =>
      typeAll(browser, address, { email, password: DEMO_PERSON.password }, words),
    )
    const rows = [
      { name: 'demo', typed: demo },
      { name: `${documents} documents`, typed: many },
    ]
    printTable([
      ['key to painted results, ms', 'best', 'p50', 'p95', 'answered', 'of keys', 'overtaken'],
      ...rows.map(({ name, typed: { keys, answered } }) => {
        const { bestMs, p50Ms, p95Ms } = latencyOf(answered.map(({ millis }) => millis))
        const overtaken = answered.filter(({ parts }) => parts === undefined).length
        return [name, bestMs.toFixed(1), p50Ms.toFixed(1), p95Ms.toFixed(1), answered.length, keys, overtaken]
      }),
    ])
    printTable([
      ['of keys with their own results, ms', ...PARTS.flatMap((part) => [`${part} best`, 'p50', 'p95'])],
      ...rows.map(({ name, typed }) => [
        name,
        ...PARTS.flatMap((part) => {
          const { bestMs, p50Ms, p95Ms } = latencyOf(typed.answered.flatMap(({ parts }) => parts?.[part] ?? []))
          return [bestMs, p50Ms, p95Ms].map((millis) => millis.toFixed(1))
        }),
      ]),
    ])
    const figures = ({ keys, answered }: Typed) => ({ keys, ...latencyOf(answered.map(({ millis }) => millis)) })
    return { documents, demo: figures(demo), many: figures(many), machine: machine() }
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
    const { status, stderr } = spawnSync(almanac, words, { input: DEMO_PERSON.password, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return await work(service.address, caller.email)
  } finally {
    await service.stop()
  }
}

async function typeAll(
  browser: Browser,
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
  queries: readonly string[],
): Promise<Typed> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${address}/search?q=a`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('.found[data-for]').waitFor()
  let keys = 0
  const answered: AnsweredKey[] = []
  // Once to warm up, once to measure, as in a service that has run for a while.
  for (const isMeasured of [false, true]) {
    // The page caches responses, so what is measured is requested again.
    await page.goto(`${address}/search?q=a`)
    await page.locator('.found[data-for]').waitFor()
    await page.evaluate(WATCH_KEYS)
    for (const query of queries) {
      await page.getByRole('combobox', { name: 'Search' }).fill('')
      await page.waitForTimeout(400)
      await page.evaluate('forgetKeys()')
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially(query, { delay: KEY_MS })
      await page.waitForTimeout(500)
      if (!isMeasured) continue
      keys += query.length
      answered.push(...((await page.evaluate('answeredKeys')) as AnsweredKey[]))
    }
  }
  await page.close()
  return { keys, answered }
}
