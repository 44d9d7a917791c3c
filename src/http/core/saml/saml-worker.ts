import { type CacheProvider, SAML, type SamlConfig } from '@node-saml/node-saml'
import { type RequestContext, serveRequests } from '../../../kernel/workers/serve-requests.ts'
import { XmlRefused } from './check-xml.ts'
import { readSamlMetadata } from './read-metadata.ts'
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

/** The main thread knows the pending requests; the worker asks about one at a time. */
export interface RequestQuestion {
  readonly ask: 'get' | 'remove'
  readonly id: string | null
}

export interface RequestAnswer {
  readonly request: string | null
}

export interface ResponseOrder {
  readonly options: SamlConfig
  readonly response: string
}

/** The XML is invalid, and the message says why. */
export interface Refusal {
  readonly refusal: string
}

type Context = RequestContext<RequestAnswer, RequestQuestion>

const handlers = {
  response: (order: ResponseOrder, context: Context) => refusing(() => readResponse(order, context)),
  metadata: (xml: string) => refusing(() => readSamlMetadata(xml)),
}
export type SamlHandlers = typeof handlers

serveRequests(handlers)

async function readResponse(
  { options, response }: ResponseOrder,
  { send, receive }: Context,
): Promise<SamlAssertion | undefined> {
  const ask = async (question: RequestQuestion) => {
    send(question)
    return (await receive()).request
  }
  const cacheProvider: CacheProvider = {
    saveAsync: async () => null,
    getAsync: (id) => ask({ ask: 'get', id }),
    removeAsync: (id) => ask({ ask: 'remove', id }),
  }
  const saml = new SAML({ ...options, cacheProvider })
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
  const assertion = profile?.getAssertionXml?.()
  if (profile === null || assertion === undefined) return undefined
  const details = await readResponseDetails(Buffer.from(response, 'base64').toString('utf8'), assertion)
  return { profile: JSON.parse(JSON.stringify(profile)) as SamlProfile, details }
}

/** `XmlRefused` doesn't keep its class on its way out of the thread. */
async function refusing<Result>(read: () => Promise<Result> | Result): Promise<{ readonly read: Result } | Refusal> {
  try {
    return { read: await read() }
  } catch (error) {
    if (error instanceof XmlRefused) return { refusal: error.message }
    throw error
  }
}
