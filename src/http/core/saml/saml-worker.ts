import { parentPort } from 'node:worker_threads'
import { type CacheProvider, SAML, type SamlConfig } from '@node-saml/node-saml'
import { XmlRefused } from './check-xml.ts'
import { readSamlMetadata, type SamlMetadata } from './read-metadata.ts'
import { readResponseDetails, type SamlResponseDetails } from './read-response.ts'

/** The content of a signed response, without the library's functions, which can't be sent to another thread. */
export interface SamlProfile {
  readonly issuer: string
  readonly nameID: string
  readonly nameIDFormat: string
  readonly [attribute: string]: unknown
}

/** Who signed in, and the details of the response that still have to be checked. */
export interface SamlAssertion {
  readonly profile: SamlProfile
  readonly details: SamlResponseDetails
}

export type SamlOrder =
  | { readonly kind: 'response'; readonly options: SamlConfig; readonly response: string }
  | { readonly kind: 'metadata'; readonly xml: string }

export interface SamlResults {
  response: SamlAssertion | undefined
  metadata: SamlMetadata
}

/** The main thread knows the pending requests; the worker asks about one at a time. */
export interface RequestQuestion {
  readonly ask: 'get' | 'remove'
  readonly id: string | null
}

export type SamlReply =
  | { readonly question: RequestQuestion }
  | { readonly result: SamlResults[keyof SamlResults] }
  /** `isRefusal`: the XML is invalid, and the message says why. */
  | { readonly error: string; readonly isRefusal: boolean }

export type SamlMessage = { readonly order: SamlOrder } | { readonly answer: string | null }

let answered: ((answer: string | null) => void) | undefined

function ask(question: RequestQuestion): Promise<string | null> {
  return new Promise((resolve) => {
    answered = resolve
    reply({ question })
  })
}

const REQUESTS: CacheProvider = {
  saveAsync: async () => null,
  getAsync: (id) => ask({ ask: 'get', id }),
  removeAsync: (id) => ask({ ask: 'remove', id }),
}

async function work(order: SamlOrder): Promise<SamlResults[keyof SamlResults]> {
  if (order.kind === 'metadata') return readSamlMetadata(order.xml)
  const saml = new SAML({ ...order.options, cacheProvider: REQUESTS })
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: order.response })
  const assertion = profile?.getAssertionXml?.()
  if (profile === null || assertion === undefined) return undefined
  const details = await readResponseDetails(Buffer.from(order.response, 'base64').toString('utf8'), assertion)
  return { profile: JSON.parse(JSON.stringify(profile)) as SamlProfile, details }
}

parentPort?.on('message', (message: SamlMessage) => {
  if ('answer' in message) {
    answered?.(message.answer)
    return
  }
  work(message.order).then(
    (result) => reply({ result }),
    (error: unknown) => reply({ error: (error as Error).message, isRefusal: error instanceof XmlRefused }),
  )
})

function reply(message: SamlReply): void {
  parentPort?.postMessage(message)
}
