import assert from 'node:assert/strict'
import Schema from 'typebox/schema'
import type { Answer, TestApp } from '../make-app.ts'
import { repeatHint } from '../property-run.ts'
import { Random } from '../random.ts'
import { type JsonSchema, randomValue } from './random-value.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  readonly body: JsonSchema | undefined
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema?: JsonSchema }> }>>
}

/** Their answers are long, endless or the document itself; or they would end what the test works with. */
const LEFT_OUT = [/^GET \/(docs|openapi|metrics|$)/, /rotatetoken$/, /events$/, /\/export$/]

export interface Credentials {
  readonly indexing: string
  readonly client: string
}

/** Sends requests that are made from the service's own description, and holds each answer against it. */
export class Fuzzer {
  readonly #app: TestApp
  readonly #credentials: Credentials
  readonly #definitions: Record<string, JsonSchema>
  readonly #operations: readonly Operation[]

  static async of(app: TestApp, credentials: Credentials): Promise<Fuzzer> {
    const { body } = await app.send('/openapi.json', undefined, { method: 'GET' })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    // Each schema is checked beside the definitions, where its references then lead.
    return new Fuzzer(app, credentials, JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
  }

  // biome-ignore lint/suspicious/noExplicitAny: the document, read as it is.
  constructor(app: TestApp, credentials: Credentials, document: any) {
    this.#app = app
    this.#credentials = credentials
    this.#definitions = document.components.schemas
    // biome-ignore lint/suspicious/noExplicitAny: operations of the document, read as they are.
    this.#operations = Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        // Routes of other standards describe no bodies.
        .filter(([, { security = [], tags = [] }]) => !isOfStandard(path, security, tags))
        .map(([method, { security = [], parameters = [], requestBody, responses }]) => ({
          method: method.toUpperCase(),
          path,
          security,
          parameters,
          body: requestBody?.content['application/json']?.schema,
          responses,
        }))
        .filter((operation) => !LEFT_OUT.some((pattern) => pattern.test(`${operation.method} ${operation.path}`))),
    )
  }

  get operationCount(): number {
    return this.#operations.length
  }

  /** One request; its status. */
  async send(seed: number): Promise<number> {
    const random = new Random(seed)
    const operation = random.pick(this.#operations)
    const { path, body } = this.#requestTo(operation, random)
    const token = this.#tokenFor(operation, random)
    const answer = await this.#app.send(path, body, { method: operation.method, ...(token && { token }) })
    const problem = this.#problemOf(operation, answer)
    const asked = { operation: `${operation.method} ${path}`, body, status: answer.status, answer: answer.body }
    assert.equal(problem, undefined, `${problem}; ${repeatHint(seed, asked).slice(0, 3000)}`)
    return answer.status
  }

  #requestTo({ path, parameters, body }: Operation, random: Random): { path: string; body: unknown } {
    const value = (schema: JsonSchema) => {
      const made = randomValue(schema, this.#definitions, random)
      return typeof made === 'string' ? made : JSON.stringify(made)
    }
    // A server takes 16 KB of address and headers.
    const encode = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 3000))
    let at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? { type: 'string' }
      return encode(value(schema)) || 'x'
    })
    const asked = parameters.filter((each) => each.in === 'query' && random.chance(0.5))
    if (asked.length > 0) at += `?${asked.map(({ name, schema }) => `${name}=${encode(value(schema))}`).join('&')}`
    return { path: at, body: body === undefined ? undefined : randomValue(body, this.#definitions, random) }
  }

  #tokenFor({ security }: Operation, random: Random): string | undefined {
    if (random.chance(0.02)) return random.pick([undefined, 'wrong', this.#credentials.indexing])
    return security.some((scheme) => 'indexingToken' in scheme) ? this.#credentials.indexing : this.#credentials.client
  }

  #problemOf({ responses }: Operation, { status, headers, body }: Answer): string | undefined {
    if (status >= 500) return `status ${status}`
    const expected = responses[String(status)]
    if (expected === undefined) return `status ${status} is not declared`
    const schema = expected.content?.['application/json']?.schema
    if (schema === undefined || !(headers.get('content-type') ?? '').includes('json')) return undefined
    const [isFitting, errors] = Schema.Errors(this.#resolvable(schema), body)
    return isFitting ? undefined : errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join(', ')
  }

  #resolvable(schema: JsonSchema): object {
    return { $defs: this.#definitions, ...schema }
  }
}

function isOfStandard(path: string, security: readonly object[], tags: readonly string[]): boolean {
  const isOurs = /^\/(api|rest|admin|healthz|readyz)/.test(path)
  return !isOurs || tags.includes('Pages') || (security.length === 0 && !/^\/(healthz|readyz)/.test(path))
}
