import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { INFO_TYPES } from '../../src/domain/governance/detectors/info-types.ts'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { eventually } from '../support/eventually.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

interface Policy {
  readonly config: {
    readonly sensitiveContentOptions: { readonly customSensitiveExpressions: { readonly keyword: object }[] }
    readonly broadSharingOptions: { readonly threshold: number }
  }
}

const app = makeDemoApp()
/** A scan of all documents runs with the lowest priority. */
const PATIENTLY = { timeout: 180_000 }
const RUNBOOK = 'wiki:Runbook:runbook-gateway-reconnect-storm'
const TITLE = 'Runbook: gateway reconnect storm'

async function open(path: string, email = VIKTOR): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, email, DEMO_PASSWORD)
  // A page that is still on its way cannot be loaded again.
  await page.waitForURL(({ pathname }) => path.startsWith(pathname))
  return page
}

/** Whether Amara finds the runbook, as soon as it is so. */
async function amaraFinds(page: Page, isThere: boolean): Promise<void> {
  await eventually(`the runbook ${isThere ? 'can' : 'cannot'} be found`, async () => {
    await page.reload()
    await page
      .getByText(/^\d+ results?$|Nothing found/)
      .first()
      .waitFor()
    return (await page.getByRole('link', { name: TITLE }).count()) > 0 === isThere
  })
}

test('a policy is created with errors shown at their fields, finds a document, and hiding removes it from search', async () => {
  const page = await open('/console/governance')
  await page.getByRole('link', { name: WORDING.createPolicy }).click()
  await page.getByRole('button', { name: WORDING.createPolicy }).click()
  await page.getByText(WORDING.enterAName).waitFor()
  await page.getByText('Choose something to scan for').waitFor()
  const types = page.getByRole('group', { name: 'Sensitive data types' }).getByRole('checkbox')
  const offered = await types.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))
  assert.deepEqual(offered.toSorted(), [...INFO_TYPES.keys()].toSorted(), 'every built-in type is offered')

  await page.getByLabel(WORDING.name, { exact: true }).fill('Storms')
  await page.getByLabel(WORDING.terms, { exact: true }).fill('reconnect storm')
  await page.getByLabel(WORDING.regularExpressions, { exact: true }).fill('fine\nSTORM-([0-9')
  await page.getByRole('button', { name: WORDING.createPolicy }).click()
  await page
    .getByRole('alert')
    .getByText(/^Item 2 /)
    .waitFor()
  assert.equal(
    await page.getByLabel(WORDING.terms, { exact: true }).inputValue(),
    'reconnect storm',
    'nothing typed is lost',
  )
  await page.getByLabel(WORDING.regularExpressions, { exact: true }).fill('STORM-[0-9]+')
  await page.getByRole('button', { name: WORDING.addExpression }).click()
  await page.getByLabel('Name of expression 1').fill('ghost')
  await page.getByLabel('Value of expression 1').fill('ghost')
  await page.getByLabel(WORDING.conditionOfExpression1).fill('nobody')
  await page.getByRole('button', { name: WORDING.createPolicy }).click()
  await page
    .getByRole('alert')
    .getByText(/nobody/)
    .waitFor()
  await page.getByLabel(WORDING.conditionOfExpression1).fill('ghost AND "reconnect storm"')
  await page.getByRole('button', { name: WORDING.createPolicy }).click()

  await page.getByRole('heading', { name: 'Storms' }).waitFor()
  await page.getByText('Done', { exact: true }).waitFor(PATIENTLY)
  await page.getByRole('link', { name: WORDING.showFindings }).click()
  const amara = await open('/search?q=gateway+reconnect+storm', AMARA)
  await amaraFinds(amara, true)
  await page
    .getByRole('button', { name: `Hide: ${RUNBOOK}` })
    .first()
    .click()
  await page
    .getByRole('button', { name: `Unhide: ${RUNBOOK}` })
    .first()
    .waitFor()
  await amaraFinds(amara, false)

  await page.goto(`${(await app).address}/console/governance/hidden`)
  await page.getByRole('row', { name: /reconnect-storm.*Everyone/ }).waitFor()
  await page.getByRole('button', { name: `Unhide: ${RUNBOOK}` }).click()
  await amaraFinds(amara, true)
  assertQuiet(page, /400/)
  assertQuiet(amara)
})

test('an edited policy hides documents, keeps settings that are not in the form, and unhides when disabled', async () => {
  const { address } = await app
  const page = await open('/console/governance/policies/new')
  await page.getByLabel(WORDING.name, { exact: true }).fill('By itself')
  await page.getByLabel('Credit card numbers').check()
  await page.getByLabel(WORDING.terms, { exact: true }).fill('reconnect storm')
  await page.getByRole('button', { name: WORDING.createPolicy }).click()
  await page.getByRole('heading', { name: 'By itself' }).waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  const amara = await open('/search?q=gateway+reconnect+storm', AMARA)

  await page.getByLabel('Hide documents with findings').check()
  await page.getByLabel('More than a set number of people').check()
  await page.getByLabel('More people than').fill('0')
  await page.getByLabel('Last changed', { exact: true }).selectOption('LAST_N_DAYS')
  await page.getByLabel('Days', { exact: true }).fill('90000')
  await page.getByRole('button', { name: WORDING.save }).click()
  await page.getByText('Version 2').waitFor()
  await amaraFinds(amara, false)
  const { report } = (await page.evaluate(
    async (path) => (await fetch(path, { headers: { 'X-Almanac-Page': '1' } })).json(),
    `${address}/rest/api/v1/governance/data/policies/${id}`,
  )) as { report: Policy }
  const [card, storm] = report.config.sensitiveContentOptions.customSensitiveExpressions.map(({ keyword }) => keyword)
  const likelihoodThreshold = 'LIKELY'
  const value = 'CREDIT_CARD_NUMBER'
  assert.deepEqual(card, { id: value, value, type: 'INFO_TYPE', likelihoodThreshold })
  assert.deepEqual(storm, { id: 'reconnect storm', value: 'reconnect storm', type: 'TERM', likelihoodThreshold })
  assert.equal(report.config.broadSharingOptions.threshold, 0)

  await page.getByRole('button', { name: 'Disable By itself' }).click()
  await page.getByText('Disabled. Nothing is scanned').waitFor()
  await amaraFinds(amara, true)
  assertQuiet(page)
  assertQuiet(amara)
})

test('findings are narrowed by filters in the address, and a deleted policy is gone with them', async () => {
  const page = await open('/console/governance/findings')
  await page.getByLabel('Severity').selectOption('MEDIUM')
  await page.waitForURL(/severity=MEDIUM/)
  const findings = page.getByRole('region', { name: 'List of findings' })
  const low = findings.getByRole('cell', { name: /^Low/ })
  await eventually('only findings of that severity are listed', async () => (await low.count()) === 0)
  await findings
    .getByRole('cell', { name: /^Medium/ })
    .first()
    .waitFor()
  await page.getByLabel('State').selectOption('VISIBLE')
  await page.reload()
  assert.equal(await page.getByLabel('Severity').inputValue(), 'MEDIUM')
  assert.equal(await page.getByLabel('State').inputValue(), 'VISIBLE')

  await page.getByRole('link', { name: 'Policies' }).click()
  await page.getByRole('link', { name: 'Storms' }).click()
  await page.getByRole('button', { name: WORDING.delete, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete policy Storms?' })
  await dialog.getByText('Its findings and earlier versions are deleted').waitFor()
  await dialog.getByRole('button', { name: WORDING.delete }).click()
  await page.getByRole('link', { name: 'Personal and confidential data' }).waitFor()
  await page.getByRole('link', { name: 'Storms' }).waitFor({ state: 'detached' })
  assertQuiet(page)
})

test('someone without the role gets 403 from the page and the API', async () => {
  const { address } = await app
  const page = await open('/', AMARA)
  await page.getByRole('combobox').waitFor()

  const answers = await page.evaluate(
    async (paths) =>
      Promise.all(paths.map(async (path) => (await fetch(path, { headers: { 'X-Almanac-Page': '1' } })).status)),
    ['/rest/api/v1/governance/data/policies', '/rest/api/v1/governance/documents/visibilityoverrides'].map(
      (path) => address + path,
    ),
  )
  assert.deepEqual(answers, [403, 403])
  const refused = await page.goto(`${address}/console/governance/policies/new`)
  assert.equal(refused?.status(), 403)
  assert.equal(await page.getByLabel(WORDING.terms, { exact: true }).count(), 0)
})
