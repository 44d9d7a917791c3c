import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeAnswer, encodeCall, RpcFault } from './xml-rpc.ts'

function answer(value: string): string {
  return `<?xml version="1.0"?>\n<methodResponse>\n <params>\n <param>\n <value>\n ${value}\n </value>\n</param></params></methodResponse>`
}

test('a call carries text, numbers and options', () => {
  assert.equal(
    encodeCall('wiki.getPage', ['a & <b>', 7, { depth: 0 }]).replace(/^.*<params>/, ''),
    '<param><value><string>a &amp; &lt;b&gt;</string></value></param><param><value><int>7</int></value></param>' +
      '<param><value><struct><member><name>depth</name><value><int>0</int></value></member></struct></value></param></params></methodCall>',
  )
})

test('answers are lists, objects and single values', () => {
  const member = (name: string, value: string) => `<member><name>${name}</name><value>${value}</value></member>`
  const page = `<struct>\n${member('id', '<string>a&amp;b</string>')}\n${member('rev', '<int>5</int>')}\n${member('title', 'plain')}\n</struct>`

  assert.deepEqual(
    decodeAnswer(
      answer(`<array><data>\n<value>${page}</value>\n<value><array><data></data></array></value></data></array>`),
    ),
    [{ id: 'a&b', rev: 5, title: 'plain' }, []],
  )
  assert.deepEqual(decodeAnswer(answer('<struct>\n</struct>')), {})
  assert.equal(decodeAnswer(answer('<boolean>1</boolean>')), true)
  assert.equal(decodeAnswer(answer('<string></string>')), '')
  assert.equal(decodeAnswer(answer('<string>line 1\nline 2</string>')), 'line 1\nline 2')
})

test('a fault is an error with its code', () => {
  const fault = `<struct><member><name>faultCode</name><value><int>121</int></value></member><member><name>faultString</name><value><string>No page</string></value></member></struct>`

  assert.throws(
    () => decodeAnswer(`<methodResponse><fault><value>${fault}</value></fault></methodResponse>`),
    (error) => error instanceof RpcFault && error.code === 121 && /No page/.test(error.message),
  )
})

test('an answer that is no XML-RPC is refused, and names in it are only names', () => {
  for (const text of ['', '<html><body>Sign in</body></html>', '<methodResponse></methodResponse>']) {
    assert.throws(() => decodeAnswer(text), { kind: 'failed' }, text)
  }
  const hostile = answer('<struct><member><name>__proto__</name><value><int>1</int></value></member></struct>')
  assert.deepEqual(Object.keys(decodeAnswer(hostile) as object), ['__proto__'])
})
