/** One row of the schedule: something that is still served and will end on a day, or has ended. */
export type Deprecation = EndpointDeprecation | FieldDeprecation

interface Dates {
  /** `YYYY-MM-DD`, the day on which it was announced. */
  readonly introduced: string
  /** `YYYY-MM-DD`; it is served until 23:59:59 UTC of that day. */
  readonly removal: string
  /** What to use instead, for people. */
  readonly replacement?: string
  readonly message: string
}

export interface EndpointDeprecation extends Dates {
  readonly kind: 'endpoint'
  /** `POST /api/index/v1/getdocumentcount`. */
  readonly operation: string
}

export interface FieldDeprecation extends Dates {
  readonly kind: 'property'
  /** The operation under which the specification lists the field. */
  readonly operation: string
  /** The type that holds the field; the row applies wherever the type appears, in requests and in answers. */
  readonly schema: string
  readonly name: string
  /** The field is also refused in the operation's own request, where the specification lists it. */
  readonly isOwnRequestField?: true
}

/** What the row is known by where its uses are counted. */
export function deprecationItem(row: Deprecation): string {
  return row.kind === 'endpoint' ? row.operation : `${row.operation} ${row.schema}.${row.name}`
}

/** What `X-Service-Deprecated` calls the row. */
export function deprecationName(row: Deprecation): string {
  return row.kind === 'endpoint' ? row.operation : row.name
}
