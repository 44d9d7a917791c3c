import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { XmlRefused } from './check-xml.ts'

/** What the metadata of a SAML provider says of it. */
export interface SamlMetadata {
  readonly issuer: string
  readonly entryPoint: string
  /** PEM. */
  readonly certificates: readonly string[]
}

/** The part of an XML element that is read here. */
interface XmlElement {
  getAttribute(name: string): string | null
  readonly textContent: string | null
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/**
 * Reads the metadata of an identity provider (SAML 2.0 metadata, section 2.4.3). Links in it are never followed.
 * Runs in the thread for XML, on texts that `checkXml` took.
 */
export async function readSamlMetadata(xml: string): Promise<SamlMetadata> {
  const document = await parseDomFromString(xml).catch(() => {
    throw new XmlRefused("it isn't valid XML")
  })
  const select = (path: string) => xpath.selectElements(document, path) as unknown as XmlElement[]
  const provider = `//*[local-name(.)='EntityDescriptor'][*[local-name(.)='IDPSSODescriptor']]`
  const [entity] = select(provider)
  const issuer = entity?.getAttribute('entityID') ?? ''
  if (issuer === '') throw new XmlRefused("it doesn't describe an identity provider")
  const idp = `${provider}[1]/*[local-name(.)='IDPSSODescriptor']`
  const [service] = select(`${idp}/*[local-name(.)='SingleSignOnService'][@Binding='${REDIRECT}']`)
  const entryPoint = service?.getAttribute('Location') ?? ''
  if (entryPoint === '') throw new XmlRefused('it has no URL for sign-in by redirect')
  const keys = select(
    `${idp}/*[local-name(.)='KeyDescriptor'][not(@use) or @use='signing']//*[local-name(.)='X509Certificate']`,
  )
  const certificates = [...new Set(keys.map(({ textContent }) => toPem(textContent ?? '')))]
  if (certificates.length === 0) throw new XmlRefused('it has no signing certificate')
  return { issuer, entryPoint, certificates }
}

function toPem(base64: string): string {
  const lines = base64.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
