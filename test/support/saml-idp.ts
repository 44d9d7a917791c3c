import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export const SAML_ISSUER = 'https://idp.acme.example/saml'
export const SAML_KEY = publicKey

export interface Forgery {
  email?: string
  groups?: string[]
  issuer?: string
  audience?: string
  recipient?: string
  inResponseTo?: string
  expiresAt?: Date
  isSigned?: boolean
  key?: 'stranger'
  /** Everything below is signed as the provider would, so that nothing but the one thing is wrong. */
  destination?: string
  status?: string
  confirmationMethod?: string
  /** Null: not said at all. */
  confirmedUntil?: Date | null
  confirmedFor?: string | null
  confirmedAnswer?: string | null
  responseAnswer?: string | null
  hasAuthnStatement?: boolean
  isSha1?: boolean | 'digest'
  assertionId?: string
}

/** The request in an address to which we sent a user. */
export function samlRequestIn(requestUrl: string): string {
  const request = new URL(requestUrl).searchParams.get('SAMLRequest') ?? ''
  return inflateRawSync(Buffer.from(request, 'base64')).toString()
}

/** What a SAML provider answers to a request, base64 as in its form; or what a forger would. */
export function samlResponse(requestUrl: string, forgery: Forgery = {}): string {
  const request = samlRequestIn(requestUrl)
  const attribute = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(request)?.[1] ?? ''
  const acs = forgery.recipient ?? attribute('AssertionConsumerServiceURL')
  const audience = forgery.audience ?? /<saml:Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? ''
  const id = forgery.inResponseTo ?? attribute('ID')
  const issuer = forgery.issuer ?? SAML_ISSUER
  const now = new Date()
  const until = (forgery.expiresAt ?? new Date(now.getTime() + 300_000)).toISOString()
  const before = new Date(now.getTime() - 5000).toISOString()
  const said = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${value}"`)
  const confirmed = [
    said('InResponseTo', forgery.confirmedAnswer === undefined ? id : forgery.confirmedAnswer),
    said(
      'NotOnOrAfter',
      forgery.confirmedUntil === undefined ? until : (forgery.confirmedUntil?.toISOString() ?? null),
    ),
    said('Recipient', forgery.confirmedFor === undefined ? acs : forgery.confirmedFor),
  ].join('')
  const method = forgery.confirmationMethod ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
  const authn = `<saml:AuthnStatement AuthnInstant="${before}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${forgery.assertionId ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${before}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${forgery.email ?? 'alice@acme.example'}</saml:NameID><saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${confirmed}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${before}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>${forgery.hasAuthnStatement === false ? '' : authn}${groupsOf(forgery)}</saml:Assertion>`
  const signed =
    forgery.isSigned === false
      ? assertion
      : sign(assertion, forgery.key === 'stranger' ? stranger.privateKey : privateKey, forgery.isSha1)
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${before}" Destination="${forgery.destination ?? acs}"${said('InResponseTo', forgery.responseAnswer === undefined ? id : forgery.responseAnswer)}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${forgery.status ?? 'Success'}"/></samlp:Status>${signed}</samlp:Response>`
  return Buffer.from(response).toString('base64')
}

function groupsOf({ groups }: Forgery): string {
  if (groups === undefined) return ''
  const values = groups.map((name) => `<saml:AttributeValue>${name}</saml:AttributeValue>`)
  return `<saml:AttributeStatement><saml:Attribute Name="memberOf">${values.join('')}</saml:Attribute></saml:AttributeStatement>`
}

function sign(assertion: string, key: string, isSha1: Forgery['isSha1'] = false): string {
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm:
      isSha1 === true
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: isSha1 ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signer.computeSignature(assertion, {
    location: { reference: "//*[local-name(.)='Issuer']", action: 'after' },
  })
  return signer.getSignedXml()
}
