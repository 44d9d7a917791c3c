import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'

/** What one way to confirm the subject says (SAML 2.0 core, section 2.4.1.2). */
export interface Confirmation {
  readonly method: string
  readonly recipient: string
  readonly inResponseTo: string
  readonly notBefore: string
  readonly notOnOrAfter: string
}

/** The parts of a response that have to be checked, other than the user. Missing values are empty strings. */
export interface SamlResponseDetails {
  /** Of the response, which need not be signed. */
  readonly destination: string
  readonly inResponseTo: string
  readonly statuses: readonly string[]
  /** Of every signature and digest in it, whichever counted. */
  readonly algorithms: readonly string[]
  /** Of the assertion whose signature was checked. */
  readonly assertionId: string
  readonly confirmations: readonly Confirmation[]
  readonly conditionsUntil: readonly string[]
  readonly sessionsUntil: readonly string[]
}

interface XmlElement {
  getAttribute(name: string): string | null
}

/** Runs in the thread for XML. `assertion` is the text that the signature covers, not a part of `response`. */
export async function readResponseDetails(response: string, assertion: string): Promise<SamlResponseDetails> {
  const [whole, signed] = await Promise.all([parseDomFromString(response), parseDomFromString(assertion)])
  const select = (document: typeof whole, ...path: string[]) =>
    xpath.selectElements(document, path.map(step).join('')) as unknown as XmlElement[]
  const texts = (elements: readonly XmlElement[], name: string) => elements.map((element) => attribute(element, name))
  const [root] = select(whole, 'Response')
  const [subject] = select(signed, 'Assertion')
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) =>
    xpath.selectElements(whole, `//*[local-name(.)='${name}']`),
  ) as unknown as XmlElement[]
  const confirmations = xpath.selectElements(signed, CONFIRMATION)
  return {
    destination: attribute(root, 'Destination'),
    inResponseTo: attribute(root, 'InResponseTo'),
    statuses: texts(select(whole, 'Response', 'Status', 'StatusCode'), 'Value'),
    algorithms: texts(methods, 'Algorithm'),
    assertionId: attribute(subject, 'ID'),
    confirmations: confirmations.map((confirmation) => {
      const [data] = xpath.selectElements(confirmation, `./*[local-name(.)='SubjectConfirmationData']`)
      return {
        method: attribute(confirmation, 'Method'),
        recipient: attribute(data, 'Recipient'),
        inResponseTo: attribute(data, 'InResponseTo'),
        notBefore: attribute(data, 'NotBefore'),
        notOnOrAfter: attribute(data, 'NotOnOrAfter'),
      }
    }),
    conditionsUntil: texts(select(signed, 'Assertion', 'Conditions'), 'NotOnOrAfter'),
    sessionsUntil: texts(select(signed, 'Assertion', 'AuthnStatement'), 'SessionNotOnOrAfter'),
  }
}

const CONFIRMATION = ['Assertion', 'Subject', 'SubjectConfirmation'].map(step).join('')

/** Children only, from the root down: the same names may stand elsewhere, where nobody signed them. */
function step(name: string): string {
  return `/*[local-name(.)='${name}']`
}

function attribute(element: XmlElement | undefined, name: string): string {
  return element?.getAttribute(name) ?? ''
}
