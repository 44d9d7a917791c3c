import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml'
import { XmlRefused } from './check-xml.ts'
import { samlThread } from './saml-thread.ts'

const OPTIONS: SamlConfig = {
  callbackUrl: 'https://almanac.example/acs',
  issuer: 'almanac',
  idpCert: 'AAAA',
  validateInResponseTo: ValidateInResponseTo.always,
}
const RESPONSE = Buffer.from(
  '<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="r" InResponseTo="q" Version="2.0"/>',
).toString('base64')

/** Open requests whose lookup does this. */
function requests(getAsync: (id: string) => Promise<string | null>) {
  return { saveAsync: async () => null, getAsync, removeAsync: async () => null }
}

test('refused texts come with a reason, and a full queue asks callers to retry later', async () => {
  const reads = Array.from({ length: 52 }, () => samlThread.readMetadata('<a/>'))
  const outcomes = await Promise.allSettled(reads)
  const errors = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason)

  for (const error of errors.slice(0, 51)) {
    assert.ok(error instanceof XmlRefused)
    assert.match(error.message, /identity provider/)
  }
  assert.equal(errors[51].code, 'unavailable')
  assert.equal(errors[51].retryAfterSeconds, 5)
})

test('the thread asks for the request that a response answers', async () => {
  const asked: string[] = []
  const none = requests(async (id) => {
    asked.push(id)
    return null
  })

  await assert.rejects(samlThread.readResponse(OPTIONS, RESPONSE, none), /InResponseTo/)

  assert.deepEqual(asked, ['q'])
})

test('if the requests cannot be looked up, that is the error, and the next text is read', async () => {
  const broken = requests(async () => {
    throw new Error('the database is gone')
  })

  const [failed, refused] = await Promise.allSettled([
    samlThread.readResponse(OPTIONS, RESPONSE, broken),
    samlThread.readMetadata('<a/>'),
  ])

  assert.match((failed as PromiseRejectedResult).reason.message, /the database is gone/)
  assert.ok((refused as PromiseRejectedResult).reason instanceof XmlRefused)
})
