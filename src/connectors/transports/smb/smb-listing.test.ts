import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SambaProgram } from './samba-program.ts'
import { readListing } from './smb-listing.ts'

const DESCRIPTOR = `revision: 1
type: 0x8004: SEC_DESC_DACL_PRESENT SEC_DESC_SELF_RELATIVE 
DACL
	ACL	Num ACEs:	3	revision:	2
	---
	ACE
		type: ACCESS DENIED (1) flags: 0x00 
		Specific bits: 0x1ff
		Permissions: 0x1f01ff: SYNCHRONIZE_ACCESS WRITE_OWNER_ACCESS 
		SID: S-1-5-21-1-2-3-1001

	ACE
		type: ACCESS ALLOWED (0) flags: 0x0b SEC_ACE_FLAG_OBJECT_INHERIT 
		Specific bits: 0xa9
		Permissions: 0x1200a9: SYNCHRONIZE_ACCESS READ_CONTROL_ACCESS 
		SID: S-1-1-0

	ACE
		type: ACCESS ALLOWED CALLBACK (9) flags: 0x00 
		Specific bits: 0xa9
		Permissions: 0x1200a9: SYNCHRONIZE_ACCESS READ_CONTROL_ACCESS 
		SID: S-1-5-11

	Owner SID:	S-1-5-32-544
	Group SID:	S-1-5-21-1-2-3-513`

test('files come with their times, attributes and entries in order', async () => {
  const text = [
    ...['FILENAME:a  b.txt', 'MODE:AH', 'SIZE:12', 'MTIME:Wed Nov 18 02:50:54 2026', DESCRIPTOR],
    ...[
      'FILENAME:open',
      'MODE:D',
      'SIZE:0',
      'MTIME:Wed Nov 18 02:50:54 2026',
      'revision: 1',
      'type: 0x8000: SELF_RELATIVE',
    ],
    '\t\t264212084 blocks of size 1024. 75628020 blocks available',
  ].join('\n')

  const entries = await read(text)

  assert.deepEqual(entries, [
    {
      path: '/x/a  b.txt',
      isFolder: false,
      bytes: 12,
      modifiedAt: '2026-11-18T02:50:54.000Z',
      isHidden: true,
      permissions: {
        kind: 'nt',
        owner: 'S-1-5-32-544',
        // Conditional entries that allow grant nothing.
        entries: [
          { isDeny: true, sid: 'S-1-5-21-1-2-3-1001', mask: 0x1f01ff, isInheritOnly: false },
          { isDeny: false, sid: 'S-1-1-0', mask: 0x1200a9, isInheritOnly: true },
        ],
      },
    },
    {
      path: '/x/open',
      isFolder: true,
      bytes: 0,
      modifiedAt: '2026-11-18T02:50:54.000Z',
      permissions: { kind: 'nt', owner: '', entries: undefined },
    },
  ])
})

test('a file whose permissions are missing or incomplete is a problem', async () => {
  const cut = DESCRIPTOR.split('\n').slice(0, 12).join('\n')
  const head = 'FILENAME:a\nMODE:A\nSIZE:1\nMTIME:Wed Nov 18 02:50:54 2026\n'
  for (const text of [head, head + cut, `${head}display_finfo: failed: NT_STATUS_ACCESS_DENIED`]) {
    const [entry] = await read(text)

    assert.equal(entry?.permissions, undefined, text)
    assert.match(entry?.problem ?? '', /permissions can't be read/)
  }
})

test('a listing that fails says how', async () => {
  await assert.rejects(read('NT_STATUS_NO_SUCH_FILE listing \\x\\*'), { kind: 'gone' })
  await assert.rejects(read('NT_STATUS_ACCESS_DENIED listing \\x\\*'), { kind: 'forbidden' })
  await assert.rejects(read('NT_STATUS_CONNECTION_DISCONNECTED listing \\x\\*'), { kind: 'unreachable' })
  await assert.rejects(read('NT_STATUS_INTERNAL_ERROR listing \\x\\*'), { kind: 'failed' })
})

test('a program that is not installed is named, with the package to install', async () => {
  const target = {
    host: 'files',
    address: '127.0.0.1',
    port: 445,
    user: 'u',
    password: 'p',
    isEncrypted: false,
    timeoutMs: 60_000,
  }
  const program = new SambaProgram('no-such-program' as 'smbclient', target, '//files/share')

  await assert.rejects(
    Array.fromAsync(program.run('ls')),
    /no-such-program is missing. Install the package "smbclient"/,
  )
})

function read(text: string) {
  async function* lines() {
    yield* text.split('\n')
  }
  return Array.fromAsync(readListing(lines(), '/x'))
}
