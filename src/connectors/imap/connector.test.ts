import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change, MailboxState, MailChanges, MailClient } from '#connector-kit'
import { imapAddress } from '../transports/imap/imap-address.ts'
import { groupsOf } from './config.ts'
import imap from './connector.ts'
import { messageId, messageItem, readMessageId } from './messages.ts'
import type { ImapSource } from './shared-mailboxes.ts'

const CONFIG = {
  url: 'imaps://mail.example',
  user: 'desk',
  users: [],
  groups: [],
  anyone: false,
  webmail: '',
  allowUnencrypted: false,
}

function sourceOf(state: MailboxState, changes: MailChanges | undefined, known: string[] = []): ImapSource {
  const mail: MailClient = {
    server: async () => ({ hasPermissions: true, reportsChanges: changes !== undefined }),
    mailboxes: async () => [{ path: 'Orders', owner: 'desk', messages: 3, state }],
    permissions: async () => [],
    async *list() {},
    changesSince: async () => changes,
    read: async () => undefined,
  }
  return {
    config: CONFIG,
    mail,
    async *known() {
      for (const id of known) yield { id, version: '1' }
    },
  } as unknown as ImapSource
}

async function changesOf(source: ImapSource, before: MailboxState): Promise<Change[]> {
  const all = await Array.fromAsync(imap.changes?.(source, JSON.stringify({ Orders: before })) ?? [])
  return all.filter(({ kind }) => kind !== 'cursor')
}

test('what the server reports is followed, without reading again what is known', async () => {
  const state = { uidValidity: '1', highestModSeq: '9' }
  const source = sourceOf(state, { state, changed: [4, 5], vanished: [2] }, ['1/4/Orders'])

  assert.deepEqual(await changesOf(source, { uidValidity: '1', highestModSeq: '7' }), [
    { kind: 'gone', id: '1/2/Orders' },
    { kind: 'changed', id: '1/5/Orders', scope: 'Orders' },
  ])
  assert.deepEqual(await changesOf(source, state), [])
})

test('a server that reports no changes has its mailbox listed, if it changed', async () => {
  const state = { uidValidity: '1', uidNext: 9, messages: 3 }
  const source = sourceOf(state, undefined)

  assert.deepEqual(await changesOf(source, state), [])
  assert.deepEqual(await changesOf(source, { ...state, messages: 4 }), [{ kind: 'scope', id: 'Orders' }])
  assert.deepEqual(await changesOf(source, { ...state, uidNext: 8 }), [{ kind: 'scope', id: 'Orders' }])
  assert.deepEqual(await changesOf(source, { ...state, uidValidity: '0' }), [{ kind: 'scope', id: 'Orders' }])
})

test('a mailbox whose permissions are unknown is for nobody, and says so', async () => {
  const source = sourceOf({ uidValidity: '1' }, undefined)
  const closed = {
    ...source,
    mail: {
      ...source.mail,
      mailboxes: async () => [{ path: 'shared/ann/X', owner: 'ann', messages: 1, state: { uidValidity: '1' } }],
      permissions: async () => undefined,
    },
  }
  const [scope] = await Array.fromAsync(imap.scopes(closed))
  assert.ok(scope)
  assert.deepEqual(scope.access, { kind: 'nobody' })
  const listed = await Array.fromAsync(imap.list(closed, scope, undefined))
  assert.match(JSON.stringify(listed), /shown to nobody/)
})

test("a message's ID leads back to its mailbox", () => {
  for (const mailbox of ['INBOX', 'a/1/b', 'Büro\n& Team']) {
    const key = { uidValidity: '17', uid: 4 }
    assert.deepEqual(readMessageId(messageId(mailbox, key)), { ...key, mailbox })
  }
  for (const id of ['', 'x/1/INBOX', '1/2/', '1/INBOX']) assert.equal(readMessageId(id), undefined)
})

test("a message's headers become its title, people, date and thread", async () => {
  const source = [
    'From: =?utf-8?B?SsO8cmdlbg==?= <j@acme.example>',
    'To: A <a@acme.example>, b@acme.example',
    'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
    'Date: Tue, 10 Nov 2026 09:00:00 +0100',
    'Message-ID: <c@acme.example>',
    'References: <root@acme.example>',
    ' <b@acme.example>',
    '',
    'Text',
  ].join('\r\n')
  const webmail = 'https://mail.example/?m={mailbox}&u={uid}&i={messageId}'
  const item = await messageItem({ ...CONFIG, webmail }, 'A&B', { uidValidity: '1', uid: 2 }, Buffer.from(source))

  assert.equal(item.title, 'Grüße')
  assert.equal(item.createdAt, '2026-11-10T08:00:00.000Z')
  assert.equal(item.url, 'https://mail.example/?m=A%26B&u=2&i=%3Cc%40acme.example%3E')
  assert.deepEqual(item.properties, {
    from: 'Jürgen <j@acme.example>',
    to: ['A <a@acme.example>', 'b@acme.example'],
    thread: '<root@acme.example>',
  })
})

test('damaged messages are items too', async () => {
  for (const text of ['', '\r\n\r\n', ':', 'Subject', 'Subject: =?utf-8?B?%%%?=', `X: ${'a'.repeat(300_000)}`]) {
    const item = await messageItem(CONFIG, 'INBOX', { uidValidity: '1', uid: 1 }, Buffer.from(text))
    assert.ok(item.title.length > 0)
  }
})

test('groups are read line by line, and a server outside needs encryption', () => {
  assert.deepEqual([...groupsOf({ groups: ['hr: ann , bob,', 'ops:', 'hr:cat'] })], [
    ['hr', ['ann', 'bob', 'cat']],
    ['ops', []],
  ])
  const plain = (url: string, allowUnencrypted = false) => imapAddress({ url, allowUnencrypted }).mayBePlain
  assert.equal(plain('imap://mail.example'), false)
  assert.equal(plain('imap://127.0.0.1.mail.example'), false)
  assert.equal(plain('imap://mail.example', true), true)
  assert.equal(plain('imap://127.0.0.1:143'), true)
  assert.equal(plain('imap://[::1]:143'), true)
  assert.equal(plain('imaps://mail.example', true), false)
  assert.equal(imapAddress({ url: 'imaps://mail.example' }).port, 993)
})
