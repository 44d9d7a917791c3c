import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { openSetUp } from '../../src/domain/sign-in/set-up.ts'
import { Browser } from '../support/browser.ts'
import { databaseOf } from '../support/chosen-database.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { setQuickPassword } from '../support/quick-password.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const PASSWORD = 'a long sentence nobody knows'

async function withUser(app: TestApp, email = 'alice@acme.example') {
  await app.clientToken(email)
  await setQuickPassword(app.app.services, email, PASSWORD)
  return email
}

async function signIn(app: TestApp, email: string, password = PASSWORD, browser = new Browser(app), next?: string) {
  const page = await browser.get(next === undefined ? '/signin' : `/signin?next=${encodeURIComponent(next)}`)
  return { browser, answer: await browser.submit(page, { email, password }) }
}

test('a user signs in with e-mail and password, sees the account, and signs out', async () => {
  const app = await makeApp()
  const email = await withUser(app)
  await setPassword(app.app.services, email, PASSWORD)

  const { browser, answer } = await signIn(app, 'Alice@Acme.example')
  const account = await browser.get('/account')
  const out = await browser.submit(account, {})
  const after = await browser.get('/account')

  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), '/')
  assert.equal(account.status, 200)
  assert.match(account.text, new RegExp(email))
  assert.equal(out.status, 303)
  assert.equal(after.headers.get('location'), '/signin?next=/account')
})

test('the appearance of a page comes from its cookie, and from nothing else that it holds', async () => {
  const app = await makeApp()
  const rootOf = async (theme: string) =>
    /<html[^>]*>/.exec((await new Browser(app).get('/signin', { cookie: `other=1; almanac_theme=${theme}` })).text)?.[0]

  assert.equal(await rootOf('dark'), '<html lang="en" data-theme="dark">')
  assert.equal(await rootOf('light'), '<html lang="en" data-theme="light">')
  assert.equal(await rootOf('system'), '<html lang="en">')
  assert.equal(await rootOf('dark"onclick=x'), '<html lang="en">')
})

test('a wrong password, an unknown user and a user without a password are refused alike', async () => {
  const app = await makeApp()
  const email = await withUser(app)
  await app.clientToken('bob@acme.example')

  const wrong = (await signIn(app, email, 'wrong wrong wrong')).answer
  const unknown = (await signIn(app, 'nobody@acme.example')).answer
  const without = (await signIn(app, 'bob@acme.example', '')).answer

  for (const answer of [wrong, unknown, without]) {
    assert.equal(answer.status, 401)
    assert.match(answer.text, /Incorrect email or password/)
    assert.equal(answer.headers.get('set-cookie')?.includes('almanac_session') ?? false, false)
  }
})

test('the session cookie is HttpOnly and SameSite=Lax, Secure behind https, and only its hash is stored', async () => {
  const app = await makeApp()
  const secure = await makeApp({ baseUrl: 'https://almanac.acme.example' })
  await withUser(app)
  await withUser(secure)

  const plain = (await signIn(app, 'alice@acme.example')).answer.headers.getSetCookie().join('\n')
  const { browser, answer } = await signIn(secure, 'alice@acme.example')
  const protectedCookie = answer.headers.getSetCookie().join('\n')

  assert.match(plain, /^almanac_session=alm_ses_[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/m)
  assert.match(
    protectedCookie,
    /^__Host-almanac_session=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600; Secure$/m,
  )
  const secret = browser.cookie('__Host-almanac_session') ?? ''
  assert.equal(await secure.app.services.sessions.find(secret), undefined)
})

test('pages cannot be framed, leak no referrer, run no script and are not stored', async () => {
  const app = await makeApp()

  const { headers, text } = await new Browser(app).get('/signin')

  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
  assert.equal(headers.get('x-frame-options'), 'DENY')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.doesNotMatch(text, /<script|style=|onload=|onclick=/)
  assert.match(text, /<label for="email">/)
  assert.equal((await new Browser(app).get('/signin/style.css')).headers.get('content-type'), 'text/css; charset=utf-8')
})

test('a form from another site, or without the token of this browser, is refused', async () => {
  const app = await makeApp()
  await withUser(app)
  const fields = { email: 'alice@acme.example', password: PASSWORD }
  const browser = new Browser(app)
  const page = await browser.get('/signin')

  const without = await browser.post('/signin', fields)
  const other = await new Browser(app).submit(page, fields)
  const elsewhere = await browser.submit(page, fields, { Origin: 'https://evil.example' })
  const crossSite = await browser.submit(page, fields, { 'Sec-Fetch-Site': 'cross-site' })

  const framed = await browser.submit(page, fields, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })
  const sibling = await browser.submit(page, fields, { Origin: 'null', 'Sec-Fetch-Site': 'same-site' })

  for (const answer of [without, other, elsewhere, crossSite, framed, sibling]) assert.equal(answer.status, 403)
  const own = await browser.submit(page, fields, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })
  assert.equal(own.status, 303, 'a page without a referrer has the origin null')
})

test('after signing in nobody is sent to another site (A27, RFC 9700 4.11)', async () => {
  const app = await makeApp()
  await withUser(app)

  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/.//\t/evil.example',
    '/.//evil.example:80/?x#y',
    '/\\/evil.example',
    'javascript:alert(1)',
  ]) {
    const { answer, browser } = await signIn(app, 'alice@acme.example', PASSWORD, new Browser(app), next)
    assert.equal(answer.headers.get('location') ?? answer.status, '/', next)
    const known = await browser.get(`/signin?next=${encodeURIComponent(next)}`)
    assert.equal(known.headers.get('location'), '/', `${next}, already signed in`)
    app.clock.advance({ minutes: 5 })
  }
  const { answer } = await signIn(app, 'alice@acme.example', PASSWORD, new Browser(app), '/account?x=1')
  assert.equal(answer.headers.get('location'), '/account?x=1')
})

test('guessing passwords is slowed down for the guesser, not for the owner elsewhere', async () => {
  const app = await makeApp({ trustedProxies: '127.0.0.1' })
  const email = await withUser(app)
  const guess = async (from: string, password: string) => {
    const browser = new Browser(app)
    const page = await browser.get('/signin')
    return browser.submit(page, { email, password }, { 'X-Forwarded-For': from })
  }

  const answers = []
  for (let at = 0; at < 6; at += 1) answers.push((await guess('203.0.113.9', `wrong number ${at}`)).status)
  const slowed = await guess('203.0.113.9', PASSWORD)
  const owner = await guess('198.51.100.7', PASSWORD)
  app.clock.advance({ minutes: 1 })
  const later = await guess('203.0.113.9', PASSWORD)

  assert.deepEqual(answers, [401, 401, 401, 401, 401, 429])
  assert.equal(slowed.status, 429)
  assert.ok(Number(slowed.headers.get('retry-after')) > 0)
  assert.equal(owner.status, 303)
  assert.equal(later.status, 303)
})

test('one address cannot lock an owner out, however often it guesses', async () => {
  const app = await makeApp({ trustedProxies: '127.0.0.1' })
  const email = await withUser(app)
  const newBrowser = async () => {
    const browser = new Browser(app)
    await browser.get('/signin')
    return browser
  }
  const stranger = await newBrowser()
  const guess = async (from: string, password: string, browser = stranger) => {
    const fields = { email, password, form: browser.cookie('almanac_form') ?? '' }
    return (await browser.post('/signin', fields, { 'X-Forwarded-For': from })).status
  }
  const owner = await newBrowser()
  assert.equal(await guess('198.51.100.7', PASSWORD, owner), 303)

  // Of 300 tries from one place all but a few are refused, and those cost the account nothing.
  const tries = []
  for (let at = 0; at < 300; at += 1) tries.push(await guess(`2001:db8::${at.toString(16)}`, `wrong number ${at}`))
  assert.equal(tries.filter((status) => status === 401).length, 5, 'a network of IPv6 is one place')

  assert.equal(await guess('203.0.113.20', PASSWORD, await newBrowser()), 303, 'from another address')
  assert.equal(
    await guess('2001:db8::1', PASSWORD, owner),
    303,
    'in a browser that the owner used, from the same place',
  )
  assert.equal(await guess('2001:db8::1', PASSWORD), 429, 'in any other from there')

  // Guesses from everywhere use the account up; then each new place has one try, and the owner's browser its own.
  for (let at = 0; at < 160; at += 1) await guess(`192.0.2.${at}`, `wrong number ${at}`)
  assert.equal(await guess('192.0.2.3', PASSWORD), 429, 'a place that guessed')
  assert.equal(await guess('203.0.113.21', PASSWORD, await newBrowser()), 303, 'a place that did not')
  assert.equal(await guess('192.0.2.3', PASSWORD, owner), 303)
})

test('a browser that was known is limited too, and forgotten when its user signs out everywhere', async () => {
  const app = await makeApp({ trustedProxies: '127.0.0.1' })
  const email = await withUser(app)
  const { browser } = await signIn(app, email)
  const guess = async (password: string) => {
    const fields = { email, password, form: browser.cookie('almanac_form') ?? '' }
    return (await browser.post('/signin', fields, { 'X-Forwarded-For': '203.0.113.9' })).status
  }

  const tries = []
  for (let at = 0; at < 12; at += 1) tries.push(await guess(`wrong number ${at}`))
  assert.equal(tries.filter((status) => status === 401).length, 10)
  app.clock.advance({ minutes: 30 })
  await browser.post('/signout/everywhere', { form: browser.cookie('almanac_form') ?? '' })
  const after = []
  for (let at = 0; at < 12; at += 1) after.push(await guess(`wrong number ${at}`))
  assert.equal(after.filter((status) => status === 401).length, 5)
})

test('signing out everywhere ends the other browsers too', async () => {
  const app = await makeApp()
  await withUser(app)
  const { browser: laptop } = await signIn(app, 'alice@acme.example')
  const { browser: phone } = await signIn(app, 'alice@acme.example')

  const account = await laptop.get('/account')
  await laptop.post('/signout/everywhere', { form: laptop.cookie('almanac_form') ?? '' })

  assert.equal(account.status, 200)
  assert.equal((await phone.get('/account')).status, 303)
  assert.equal((await laptop.get('/account')).status, 303)
})

test('a session ends after three idle days, after fourteen days at most, and with its account', async () => {
  const app = await makeApp()
  await withUser(app)
  const { browser } = await signIn(app, 'alice@acme.example')
  const isIn = async () => (await browser.get('/account')).status === 200

  for (let day = 0; day < 6; day += 1) {
    app.clock.advance({ days: 2 })
    assert.equal(await isIn(), true, `day ${day}`)
  }
  app.clock.advance({ days: 2, seconds: 1 })
  assert.equal(await isIn(), false)

  const { browser: idle } = await signIn(app, 'alice@acme.example')
  app.clock.advance({ days: 3, seconds: 1 })
  assert.equal((await idle.get('/account')).status, 303)

  const { browser: left } = await signIn(app, 'alice@acme.example')
  const account = await app.app.services.accounts.find('alice@acme.example')
  assert.ok(account)
  await app.app.services.accounts.put({ ...account, isActive: false })
  assert.equal((await left.get('/account')).status, 303)
})

test('changing the password requires the old one and revokes all other sessions', async () => {
  const app = await makeApp()
  await withUser(app)
  const { browser } = await signIn(app, 'alice@acme.example')
  const { browser: other } = await signIn(app, 'alice@acme.example')
  const form = browser.cookie('almanac_form') ?? ''
  const change = (current: string, password: string) => browser.post('/account/password', { form, current, password })

  assert.equal((await change('wrong wrong wrong', 'another long sentence')).status, 401)
  assert.equal((await change(PASSWORD, 'short')).status, 400)
  assert.equal((await change(PASSWORD, 'another long sentence')).status, 303)

  assert.equal((await browser.get('/account')).status, 200)
  assert.equal((await other.get('/account')).status, 303)
  app.clock.advance({ minutes: 10 })
  assert.equal((await signIn(app, 'alice@acme.example')).answer.status, 401)
  assert.equal((await signIn(app, 'alice@acme.example', 'another long sentence')).answer.status, 303)
})

test('the set-up link makes the first Super Admin, once', async () => {
  const app = await makeApp()
  const stale = await openSetUp(app.app.services)
  const secret = await openSetUp(app.app.services)
  const browser = new Browser(app)

  const signInBefore = await browser.get('/signin')
  const closed = await browser.get(`/setup?token=${stale}`)
  const page = await browser.get(`/setup?token=${secret}`)
  const weak = await browser.submit(page, { name: 'Root', email: 'root@acme.example', password: 'short' })
  const wrong = await browser.submit(page, { name: 'Root', email: 'root@', password: PASSWORD })
  const done = await browser.submit(page, { name: 'Root', email: 'root@acme.example', password: PASSWORD })
  const again = await browser.submit(page, { name: 'Eve', email: 'eve@acme.example', password: PASSWORD })

  assert.match(signInBefore.text, /isn&#39;t set up yet|isn't set up yet/)
  assert.doesNotMatch((await new Browser(app).get('/signin')).text, /set up yet/)
  assert.equal(closed.status, 403)
  assert.match(closed.text, /Restart the service/)
  assert.match(again.text, /already set up/)
  assert.match(again.text, /href="\/signin"/)
  assert.equal(page.status, 200)
  assert.equal(weak.status, 400)
  assert.match(weak.text, /12 to 256 characters/)
  assert.match(wrong.text, /must be an email address/)
  assert.equal(done.status, 303)
  assert.equal(again.status, 403)
  assert.equal((await app.app.services.accounts.find('root@acme.example'))?.role, 'super-admin')
  assert.equal(await app.app.services.accounts.find('eve@acme.example'), undefined)
  assert.equal((await browser.get('/account')).status, 200)
  assert.equal(await openSetUp(app.app.services), undefined)
})

test('./almanac user create takes a password from standard input, and refuses a weak one before it writes', async () => {
  const data = temporaryFolder()
  const env = { ...process.env, ...(await databaseOf(['--data', data])) }
  const run = (email: string, input: string) =>
    spawnSync('./almanac', ['user', 'create', '--email', email, '--name', 'A', '--password-stdin', '--data', data], {
      input,
      env,
      encoding: 'utf8',
    })

  const weak = run('weak@acme.example', 'short\n')
  const good = run('alice@acme.example', `${PASSWORD}\n`)
  const app = await makeApp({ data })

  assert.equal(weak.status, 1, weak.stderr)
  assert.match(weak.stderr, /12 to 256 characters/)
  assert.equal(good.status, 0, good.stderr)
  assert.equal(await app.app.services.accounts.find('weak@acme.example'), undefined)
  assert.equal((await signIn(app, 'alice@acme.example')).answer.status, 303)
})

test('signing out clears what this browser keeps, but not below a path, where others may keep things too', async () => {
  for (const [settings, prefix, cleared] of [
    [{}, '', '"storage"'],
    [{ baseUrl: 'http://127.0.0.1/almanac' }, '/almanac', null],
  ] as const) {
    const app = await makeApp(settings)
    await withUser(app)
    const browser = new Browser(app)
    const page = await browser.get(`${prefix}/signin`)
    await browser.submit(page, { email: 'alice@acme.example', password: PASSWORD })

    const left = await browser.post(`${prefix}/signout`, { form: browser.cookie('almanac_form') ?? '' })

    assert.equal(left.status, 303)
    assert.equal(left.headers.get('clear-site-data'), cleared)
  }
})
