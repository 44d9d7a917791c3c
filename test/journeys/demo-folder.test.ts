import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoSignIn } from '../../src/demo/demo-sign-in.ts'
import { disableDemoAccounts } from '../../src/demo/disable-demo-accounts.ts'
import { fillDemo } from '../../src/demo/fill-demo.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { openSetUp } from '../../src/domain/sign-in/set-up.ts'
import { Browser } from '../support/browser.ts'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { makeApp } from '../support/make-app.ts'
import { runCli } from '../support/run-cli.ts'
import { runAlmanac, ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('serve on a folder that the demo filled', () => {
  test('disables the accounts with the known password, and offers the set-up link', async () => {
    const demo = await makeDemoApp()
    const { indexing, logins } = await fillDemo(demo.app.services, {})
    await demo.app.stop()
    const service = new ServiceProcess(demo.data)

    await service.start()

    const browser = new Browser({ address: service.address })
    for (const { email } of demoSignIn.people) {
      const page = await browser.submit(await browser.get('/signin'), { email, password: DEMO_PASSWORD })
      assert.equal(page.status, 401, email)
    }
    const asked = await service.post('/rest/api/v1/search', logins[0]?.secret ?? '', { query: 'atlas' })
    const pushed = await service.post('/api/index/v1/checkdocumentaccess', indexing, {})
    assert.deepEqual([asked.status, pushed.status], [401, 401])
    assert.match(service.output, /disabled the demo accounts/)
    assert.match(service.output, /\/setup\?token=/)
  })

  test('leaves accounts alone that were given a password of their own', async () => {
    const { app } = await makeDemoApp()
    await setPassword(app.services, VIKTOR, 'a cellar full of quinces')

    const disabled = await disableDemoAccounts(app.services)

    assert.deepEqual(
      disabled,
      demoSignIn.people.map(({ email }) => email).filter((email) => email !== VIKTOR),
    )
    assert.equal((await app.services.accounts.find(VIKTOR))?.isActive, true)
    assert.equal(await openSetUp(app.services), undefined)
    assert.deepEqual(await disableDemoAccounts(app.services), [], 'once is enough')
    const [entry] = await app.services.audit.list({ subject: AMARA, limit: 1 })
    assert.equal(entry?.action, 'user.change')
  })

  test('can be shown by the demo again', async () => {
    const { app } = await makeDemoApp()
    const documents = app.services.engine.documentCount()
    await disableDemoAccounts(app.services)

    await fillDemo(app.services, {})

    for (const { email } of demoSignIn.people) assert.equal((await app.services.accounts.find(email))?.isActive, true)
    assert.equal(app.services.engine.documentCount(), documents)
  })
})

describe('the demo refuses', () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.1']) {
    test(`to listen on ${host}`, async () => {
      const { status, stderr } = await runCli('demo', '--port', '0', '--host', host)

      assert.notEqual(status, 0)
      assert.match(stderr, /can't listen on/)
    })
  }

  test('the folder of a service with users of its own', async () => {
    const data = temporaryFolder()
    const app = await makeApp({ data })
    await app.clientToken('boss@acme.example', ['SEARCH'], 'super-admin')
    await app.app.stop()

    const { code, stderr } = await runAlmanac(['demo', '--port', '0', '--data', data])

    assert.notEqual(code, 0)
    assert.match(stderr, /other users' data/)
  })
})

test('while the demo company loads, the sign-in page says so and loads again by itself', async () => {
  let isLoaded = false
  const app = await makeApp({}, undefined, { demo: { ...demoSignIn, isLoaded: () => isLoaded } })
  const browser = new Browser(app)

  const early = (await browser.get('/signin')).text
  isLoaded = true
  const later = (await browser.get('/signin')).text

  assert.match(early, /http-equiv="refresh" content="2"/)
  assert.match(early, /still loading/)
  assert.doesNotMatch(early, /Amara Nwosu/)
  assert.match(later, /Amara Nwosu/)
  assert.doesNotMatch(later, /http-equiv/)
})
