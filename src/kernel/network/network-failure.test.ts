import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkFailure } from './network-failure.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test('an error of the network becomes a sentence with what to check', () => {
  for (const [code, words] of [
    ['ENOTFOUND', /The name wiki\.example can't be resolved/],
    ['EAI_AGAIN', /can't be resolved/],
    ['ECONNREFUSED', /Nothing answers at wiki\.example/],
    ['ETIMEDOUT', /didn't answer in time/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /^wiki\.example doesn't use TLS on this port/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate of wiki\.example isn't trusted/],
    ['EHOSTUNREACH', /wiki\.example can't be reached \(EHOSTUNREACH\)/],
  ] as const)
    assert.match(networkFailure(coded(code), 'wiki.example') ?? '', words)
})

test('a port is no part of the name that is resolved', () => {
  assert.match(networkFailure(coded('ENOTFOUND'), 'sftp.example:22') ?? '', /The name sftp\.example can't/)
  assert.match(networkFailure(coded('ECONNREFUSED'), 'sftp.example:22') ?? '', /at sftp\.example:22/)
})

test('an error that a library wrapped, or one for each address, is found', () => {
  const wrapped = new TypeError('fetch failed', { cause: new Error('no', { cause: coded('ENOTFOUND') }) })
  const several = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])

  assert.match(networkFailure(wrapped, 'a') ?? '', /resolved/)
  assert.match(networkFailure(new Error('x', { cause: several }), 'a') ?? '', /Nothing answers/)
})

test('other errors have their own words', () => {
  for (const error of [
    new Error('it returned 404'),
    coded('bad_field'),
    'text',
    undefined,
    Object.assign(new Error(), { code: 7 }),
  ])
    assert.equal(networkFailure(error, 'a'), undefined)
})
