import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import { ImapFlow } from 'imapflow'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { checkConnection } from '../../src/domain/connections/check-connection.ts'
import { listProblems } from '../../src/domain/connections/read-connections.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { ConnectedApp } from '../support/connections/connected-app.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'
import { type MailTestServer, startDovecot } from './servers/dovecot.ts'

let server: MailTestServer
before(async () => {
  const logins = Array.from({ length: 6 }, (_, at) => `desk${at}`)
  server = await startDovecot(new Map([...logins, 'ann', 'bob'].map((login) => [login, []])))
})
after(() => server?.stop())

/** Each test has a user with mailboxes of its own; the connection signs in as that user. */
async function connectTo(user: string, more: { url?: string; password?: string; config?: object } = {}) {
  const app = await makeApp({}, new FakeClock())
  await addConnection(app.app.services, operator, {
    connector: 'imap',
    datasource: 'tickets',
    isPaused: true,
    config: { url: more.url ?? server.url, user, ...more.config },
    secret: { password: more.password ?? server.password },
    accountRule: '{login}@acme.example',
  })
  return new ConnectedApp(app)
}

async function signIn(user: string): Promise<ImapFlow> {
  const auth = { user, pass: server.password }
  const client = new ImapFlow({ host: '127.0.0.1', port: server.port, auth, logger: false, disableAutoIdle: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

function message(subject: string, more = ''): string {
  return `From: Ann <ann@acme.example>\r\nTo: desk@acme.example\r\nSubject: ${subject}\r\n${more}\r\nSearchable text of ${subject}\r\n`
}

async function share(client: ImapFlow, path: string, user: string, rights: string): Promise<void> {
  const raw = client as unknown as { exec(command: string, values: object[]): Promise<{ next(): void }> }
  const values = [path, user, rights].map((value) => ({ type: 'STRING', value }))
  const response = await raw.exec('SETACL', values)
  response.next()
}

async function found(app: ConnectedApp, login: string): Promise<string[]> {
  return app.finds(await app.app.clientToken(`${login}@acme.example`), 'searchable')
}

test('new, deleted and moved messages, and revoked rights, hold after the next run of changes', async () => {
  const desk = await signIn('desk0')
  for (const path of ['Orders', 'Private']) await desk.mailboxCreate(path)
  await share(desk, 'Orders', 'ann', 'lr')
  for (const name of ['One', 'Two', 'Three', 'Four']) await desk.append('Orders', message(name))
  const app = await connectTo('desk0')
  assert.equal((await app.run()).outcome, 'done')
  assert.deepEqual(await found(app, 'ann'), ['Four', 'One', 'Three', 'Two'])
  assert.deepEqual(await found(app, 'bob'), [])

  await desk.mailboxOpen('Orders')
  await desk.messageDelete('1', { uid: true })
  await desk.messageFlagsAdd('2', ['\\Deleted'], { uid: true })
  await desk.messageMove('3', 'Private', { uid: true })
  await desk.messageFlagsAdd('4', ['\\Seen'], { uid: true })
  await desk.append('Orders', message('Five'))
  const run = await app.run('changes')

  assert.equal(run.outcome, 'done', run.message)
  assert.deepEqual(await found(app, 'ann'), ['Five', 'Four'])
  assert.deepEqual(await found(app, 'desk0'), ['Five', 'Four', 'Three'])
  // The message that was only marked as read isn't read again.
  assert.deepEqual([run.counts.read, run.counts.deleted], [2, 3])

  await desk.messageFlagsRemove('2', ['\\Deleted'], { uid: true })
  await share(desk, 'Orders', 'ann', 'l')
  await share(desk, 'Orders', 'bob', 'lr')
  await app.run('changes')

  assert.deepEqual(await found(app, 'ann'), [])
  assert.deepEqual(await found(app, 'bob'), ['Five', 'Four', 'Two'])
  await desk.logout()
})

test('a mailbox that was deleted and made again has other messages under the same numbers', async () => {
  const desk = await signIn('desk1')
  await desk.mailboxCreate('Orders')
  for (const name of ['Old one', 'Old two']) await desk.append('Orders', message(name))
  const before = (await desk.mailboxOpen('Orders')).uidValidity
  await desk.mailboxClose()
  const app = await connectTo('desk1')
  await app.run()
  assert.deepEqual(await found(app, 'desk1'), ['Old one', 'Old two'])

  await desk.mailboxDelete('Orders')
  await desk.mailboxCreate('Orders')
  assert.notEqual((await desk.mailboxOpen('Orders')).uidValidity, before)
  await desk.append('Orders', message('New one'))
  const run = await app.run('changes')

  assert.equal(run.outcome, 'done', run.message)
  assert.deepEqual(await found(app, 'desk1'), ['New one'])
  await desk.logout()
})

test('a listing that is cut short or breaks off deletes nothing', async () => {
  const desk = await signIn('desk2')
  await desk.mailboxCreate('Orders')
  for (let at = 0; at < 40; at++) await desk.append('Orders', message(`Message ${at}`))
  const proxy = await mailProxy(server.port)
  const app = await connectTo('desk2', { url: proxy.url })
  assert.equal((await app.run()).counts.written, 40)

  const few = '1 2 3 4 5 6 7 8 9 10'
  proxy.rewrite = (answer) => answer.replace(/(ESEARCH .*ALL )1:40/, '$11:10').replace(/(SEARCH)( \d+)+/, `$1 ${few}`)
  const short = await app.run()
  assert.equal(short.counts.deleted, 0)
  assert.equal(short.outcome, 'problems')
  assert.match((await listProblems(app.services, operator, 'tickets'))[0]?.reason ?? '', /Nothing was deleted/)

  proxy.rewrite = (answer) => (/ FETCH /.test(answer) ? undefined : answer)
  const broken = await app.run('full')
  assert.deepEqual([broken.outcome, broken.counts.deleted], ['unreachable', 0])

  proxy.rewrite = (answer) => answer
  assert.equal((await app.run()).outcome, 'done')
  assert.equal(await app.services.crawls.countItems('tickets', 'Orders'), 40)
  await desk.logout()
})

test('a message is found by its attachments, its sender and its thread', async () => {
  const desk = await signIn('desk3')
  const type = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\nReferences: <root@acme.example> <b@acme.example>\r\n'
  const parts = [
    'Content-Type: text/plain\r\n\r\nSearchable words in the text',
    'Content-Type: text/csv\r\nContent-Disposition: attachment; filename=prices.csv\r\n\r\nsearchable,unobtainium\r\n',
  ]
  const body = `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`
  await desk.append('INBOX', `From: =?utf-8?Q?J=C3=BCrgen?= <j@acme.example>\r\nSubject: Prices\r\n${type}\r\n${body}`)
  await desk.append('INBOX', '\r\nSearchable text without any header')
  const app = await connectTo('desk3', { config: { webmail: 'https://mail.example/?_mbox={mailbox}&_uid={uid}' } })
  await app.run()

  assert.deepEqual(await found(app, 'desk3'), ['(no subject)', 'Prices'])
  const token = await app.app.clientToken('desk3@acme.example')
  assert.deepEqual(await app.finds(token, 'unobtainium'), ['Prices'])
  assert.deepEqual(await app.finds(token, 'Jürgen'), ['Prices'])
  await desk.logout()
})

test('a wrong password and a missing encryption are named as what they are', async () => {
  const wrong = await connectTo('desk4', { password: 'wrong' })
  assert.equal((await wrong.run()).outcome, 'unauthorized')

  // Not recognized as this machine, so STARTTLS is required, which this server doesn't offer.
  const plain = await connectTo('desk4', { url: `imap://127.1:${server.port}` })
  const checks = await checkConnection(plain.services, operator, 'tickets')
  assert.equal(checks[0]?.result, 'failed')
  assert.match(checks[0]?.detail ?? '', /STARTTLS/i)

  const allowed = await connectTo('desk4', {
    url: `imap://127.1:${server.port}`,
    config: { allowUnencrypted: true },
  })
  const fine = await checkConnection(allowed.services, operator, 'tickets')
  assert.deepEqual(fine.map(({ result }) => result), ['ok', 'ok', 'ok', 'ok'], JSON.stringify(fine))
})

/** Passes on everything, after `rewrite` changed what the server says. Without an answer the connection breaks. */
async function mailProxy(port: number) {
  const proxy = {
    url: '',
    rewrite: (answer: string): string | undefined => answer,
  }
  const listener: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    client.pipe(upstream)
    upstream.setEncoding('latin1').on('data', (chunk: string) => {
      const answer = proxy.rewrite(chunk)
      if (answer === undefined) client.destroy()
      else client.write(answer, 'latin1')
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  after(() => listener.close())
  await once(listener, 'listening')
  proxy.url = `imap://127.0.0.1:${(listener.address() as { port: number }).port}`
  return proxy
}
