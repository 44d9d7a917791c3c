import type { Clock } from '../../../kernel/clock.ts'
import { type Endpoint, operationName } from '../endpoint.ts'
import { type Deprecation, deprecationItem, type EndpointDeprecation, type FieldDeprecation } from './deprecation.ts'

const END_OF_DAY = 'T23:59:59.999Z'

/** Which rows have ended, by the clock: on the day itself everything is still served. */
export class DeprecationSchedule {
  readonly #rows: readonly Deprecation[]
  readonly #clock: Clock
  readonly #isKept: boolean

  constructor(rows: readonly Deprecation[], clock: Clock, mode: 'dates' | 'keep') {
    this.#rows = rows
    this.#clock = clock
    this.#isKept = mode === 'keep'
  }

  /** `asOf`: the end of a day that the caller wants to rehearse; it can only bring removals closer. */
  isRemoved(row: Deprecation, asOf: Date | undefined): boolean {
    const endsAt = Date.parse(row.removal + END_OF_DAY)
    if (asOf !== undefined && asOf.getTime() >= endsAt) return true
    return !this.#isKept && this.#clock.now().getTime() > endsAt
  }

  /** By the name under which its uses are counted. */
  find(item: string): Deprecation | undefined {
    return this.#rows.find((row) => deprecationItem(row) === item)
  }

  /** Operations that have ended by now. */
  removedEndpoints(): EndpointDeprecation[] {
    return this.#rows.filter(
      (row): row is EndpointDeprecation => row.kind === 'endpoint' && this.isRemoved(row, undefined),
    )
  }

  ofEndpoint(endpoint: Endpoint): EndpointDeprecation | undefined {
    const name = operationName(endpoint)
    return this.#rows.find((row): row is EndpointDeprecation => row.kind === 'endpoint' && row.operation === name)
  }

  /** The deprecated fields of a named type. */
  ofType(schema: string): FieldDeprecation[] {
    return this.#rows.filter((row): row is FieldDeprecation => row.kind === 'property' && row.schema === schema)
  }

  /** Fields that the specification lists for the operation's own request. */
  ofOwnRequest(endpoint: Endpoint): FieldDeprecation[] {
    const name = operationName(endpoint)
    return this.#rows.filter(
      (row): row is FieldDeprecation =>
        row.kind === 'property' && row.isOwnRequestField === true && row.operation === name,
    )
  }
}
