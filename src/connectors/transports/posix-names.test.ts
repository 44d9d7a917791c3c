import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { AclReader, readAcls } from './acl-reader.ts'
import { readGroups, readPasswd } from './posix-names.ts'

const PASSWD = [
  'root:x:0:0:root:/root:/bin/bash',
  'ann:x:1001:100:Ann Lee,Room 4:/home/ann:/bin/sh',
  'bob:x:1002:1002::/home/bob:/usr/sbin/nologin',
  '+::::::',
  'broken',
].join('\n')
const GROUP = 'users:x:100:bob,gone\nhr:x:200:ann,bob\nbob:x:1002:\n'

test('users come with their names, and system users see nothing', () => {
  assert.deepEqual(readPasswd(PASSWD, 1000), [
    { id: '0', login: 'root', name: 'root', isActive: false },
    { id: '1001', login: 'ann', name: 'Ann Lee', isActive: true },
    { id: '1002', login: 'bob', name: 'bob', isActive: true },
  ])
})

test('a group has its members and the users whose primary group it is', () => {
  const members = readGroups(GROUP, PASSWD).map(({ title, members }) => [
    title,
    ...members.map((member) => ('account' in member ? member.account : '')),
  ])

  assert.deepEqual(members, [
    ['users', '1002', '1001'],
    ['hr', '1001', '1002'],
    ['bob', '1002'],
  ])
})

const ACL = `# file: /r/a\\\\b\\012c.txt
# owner: 1001
# group: 100
user::rw-
user:1002:r--
group::r-x
group:200:---
mask::r-x
other::---

`

test('the entries of an ACL are read, and names that are escaped', () => {
  assert.deepEqual(
    [...readAcls(ACL)],
    [
      [
        '/r/a\\b\nc.txt',
        [
          { kind: 'user', id: '1002', mode: 4 },
          { kind: 'group', mode: 5 },
          { kind: 'group', id: '200', mode: 0 },
          { kind: 'mask', mode: 5 },
        ],
      ],
    ],
  )
})

test('answers that come in pieces belong to their questions, and all fail once getfacl has ended', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const reader = new AclReader(input, output)
  const [first, second, third] = [reader.read(['/r/a']), reader.read(['/r/b', '/r/none']), reader.read(['/r/c'])]
  const block = (path: string) => `# file: ${path}\n# owner: 0\n# group: 0\nuser::rw-\ngroup::r--\nother::r--\n\n`
  const text = block('/r/a') + block('/.') + block('/r/b') + block('/.')
  for (let at = 0; at < text.length; at += 7) output.write(text.slice(at, at + 7))

  assert.deepEqual([...(await first).keys()], ['/r/a'])
  assert.deepEqual([...(await second).keys()], ['/r/b'])
  output.destroy()
  await assert.rejects(third, /The program getfacl ended/)
  await assert.rejects(reader.read(['/r/d']), /The program getfacl ended/)
})
