import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameAcl, readAclPage, readSettingsPage, readUserExport } from './admin-pages.ts'

function row(scope: string, subject: string, checked: number | undefined): string {
  const radios = [0, 1, 2, 4, 8, 16].map(
    (level) =>
      `<input type="radio" name="acl[${scope}][${subject}]" value="${level}" ${level === checked ? 'checked="checked"' : ''} />`,
  )
  return `<tr><td>${radios.join('')}<input type="checkbox" name="del[${scope}][]" value="${subject}" /></td></tr>`
}

const LINES = [
  { scope: '*', subject: '@ALL', level: 0 },
  { scope: 'users:%USER%:*', subject: '%USER%', level: 16 },
  { scope: 'hr:page', subject: 'ann', level: 2 },
]

test('permissions are read from the buttons that are chosen', () => {
  const html = LINES.map(({ scope, subject, level }) => row(scope, subject, level)).join('\n')

  assert.deepEqual(readAclPage(`<form><table>${html}</table></form>`), LINES)
  assert.deepEqual(readAclPage(row('x:*', 'bob', undefined)), [{ scope: 'x:*', subject: 'bob', level: 0 }])
})

test('permissions that the API shows differently are not trusted', () => {
  const listed = { '*': { '@ALL': '0' }, 'users:root:*': { root: '16' }, 'hr:page': { ann: 8 } }

  assert.ok(isSameAcl(LINES, listed))
  assert.ok(!isSameAcl(LINES, { ...listed, 'hr:*': { '@ALL': 0 } }), 'a line that the page lacks')
  assert.ok(!isSameAcl(LINES, { ...listed, 'hr:page': { ann: 0 } }), 'less than the page says')
  assert.ok(!isSameAcl(LINES, { '*': { '@ALL': 0 } }), 'a line that the API lacks')
  assert.ok(!isSameAcl([], listed), 'a page without buttons')
})

test('superusers and the user system are read from the configuration', () => {
  const html = `<input id="config___superuser" name="config[superuser]" type="text" value="@admin,&#039;x&#039;" />
    <select name="config[license]"><option value="0" selected="selected">0</option></select>
    <select name="config[authtype]"><option value="authad">a</option><option value="authplain" selected="selected">p</option></select>`

  assert.deepEqual(readSettingsPage(html), { superuser: "@admin,'x'", authtype: 'authplain' })
  assert.equal(readSettingsPage('<p>Denied</p>'), undefined)
})

test('users are read from the export, whatever their names are', () => {
  const csv = [
    'User,"Real Name",Email,Groups',
    'ann,Ann,ann@acme.example,user',
    'bob,"Smith, Bob",bob@acme.example,"user,hr"',
    // PHP doesn't double a quote that follows a backslash.
    'eve,"x\\",eve@acme.example,""admin""",eve@acme.example,user',
    'zed,,,',
    '',
  ].join('\n')

  assert.deepEqual(
    readUserExport(csv).map(({ login, email, groups }) => [login, email, groups]),
    [
      ['ann', 'ann@acme.example', ['user']],
      ['bob', 'bob@acme.example', ['user', 'hr']],
      ['eve', 'eve@acme.example', ['user']],
      ['zed', '', []],
    ],
  )
  assert.equal(readUserExport(csv)[1]?.name, 'Smith, Bob')
})

test('an export with a line that is no user is refused', () => {
  for (const text of ['ann', 'ann,"A', 'B",ann@acme.example,"admin']) {
    assert.throws(() => readUserExport(`User\n${text}\n`), { kind: 'failed' }, text)
  }
})
