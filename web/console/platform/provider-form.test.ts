import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issuerFields, readIssuer } from './issuer-form.ts'
import { type Oidc, providerFields, readOidc, readSaml } from './provider-form.ts'

type Fields = readonly { readonly name: string; readonly value?: string | undefined }[]
const valuesOf = (fields: Fields) => Object.fromEntries(fields.map(({ name, value = '' }) => [name, value]))
const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`

test('a provider that is opened and saved unchanged keeps its settings and its secret', () => {
  const old = {
    name: 'Sign in with Acme',
    domains: ['acme.com', 'acme.org'],
    createsUsers: false,
    groupClaim: 'groups',
    issuer: 'https://id.acme.com',
    clientId: 'almanac',
    vouchesForEmails: true,
  }

  assert.deepEqual(readOidc(valuesOf(providerFields('oidc', old as unknown as Oidc))), old)
})

test('a new provider asks for its ID, and its secret is sent', () => {
  const fields = providerFields('oidc')

  assert.deepEqual(fields.find(({ name }) => name === 'id')?.missing, 'Enter a short name')
  assert.equal(readOidc({ ...valuesOf(fields), clientSecret: 's' }).clientSecret, 's')
  assert.equal(readOidc(valuesOf(fields)).createsUsers, true)
})

test('several certificates in one field are separated, and an invalid one is sent as it is', () => {
  assert.deepEqual(readSaml({ certificates: `${pem('AAA')}\n\n${pem('BBB')}` }).certificates, [pem('AAA'), pem('BBB')])
  assert.deepEqual(readSaml({ certificates: 'not a certificate' }).certificates, ['not a certificate'])
})

test('a token issuer that is opened and saved unchanged stays the same', () => {
  const old = {
    issuer: 'https://idp.example.com',
    clientIds: ['a', 'b'],
    domains: ['example.com'],
    emailClaim: 'upn',
    vouchesForEmails: false,
    algorithms: ['ES256'],
    scopes: ['SEARCH', 'CHAT'],
  } as const
  const values = valuesOf(issuerFields(old as unknown as NonNullable<Parameters<typeof issuerFields>[0]>))

  assert.deepEqual(readIssuer(values, old.issuer), old)
})

test('a new token issuer gets neither the admin scope nor triggers unless they are chosen', () => {
  const { scopes } = readIssuer(valuesOf(issuerFields()))

  assert.ok(scopes?.includes('SEARCH'))
  assert.deepEqual(
    scopes?.filter((scope) => ['ADMIN', 'TRIGGERS'].includes(scope)),
    [],
  )
})
