import StringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { Services } from '../../../domain/services.ts'
import { deprecationItem } from '../deprecations/deprecation.ts'
import { ResponseFields, rehearsedEnd } from '../deprecations/response-fields.ts'
import type { DeprecationSchedule } from '../deprecations/schedule.ts'
import type { Call, Endpoint } from '../endpoint.ts'
import { VendorValues } from '../vendor-values.ts'
import type { ThreadAnswer, ThreadRequest } from './answering-threads.ts'

/** An operation on a thread: from the checked request to the bytes of its answer, as `registerEndpoint` makes them. */
export class ThreadedOperation {
  readonly #endpoint: Endpoint
  readonly #fields: ResponseFields
  readonly #vendorAnswer: VendorValues
  #serialize: ((answer: unknown) => string) | undefined

  constructor(endpoint: Endpoint, schedule: DeprecationSchedule) {
    this.#endpoint = endpoint
    this.#fields = new ResponseFields(endpoint.response, schedule)
    this.#vendorAnswer = new VendorValues(endpoint.response)
  }

  async answer(
    services: Services,
    { caller, body, requestId, address, vendorValue, rehearsedDay }: ThreadRequest,
    { log, signal }: Pick<Call, 'log' | 'signal'>,
  ): Promise<ThreadAnswer> {
    const call: Call = { params: {}, query: {}, accept: '', address, requestId, log, signal }
    const answer = await this.#endpoint.handle(services, caller, body, call)
    this.#vendorAnswer.write(answer, vendorValue)
    const deprecated = this.#fields.leaveOut(answer, () => rehearsedEnd(rehearsedDay)).map(deprecationItem)
    this.#serialize ??= this.#compile()
    return { bytes: Buffer.from(this.#serialize(answer)), deprecated }
  }

  #compile(): (answer: unknown) => string {
    const { method, path: url, response: schema } = this.#endpoint
    return StringifyCompiler()({}, {})({ method, url, httpStatus: '200', schema } as never) as (
      answer: unknown,
    ) => string
  }
}
