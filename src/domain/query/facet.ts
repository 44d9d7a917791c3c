/** A facet of an answer. */
export interface Facet {
  /** The field, as facet filters name it. */
  readonly name: string
  readonly label?: string | undefined
  readonly group?: string | undefined
  /** `value` fits into a facet filter. */
  readonly buckets: readonly FacetBucket[]
}

export interface FacetBucket {
  readonly value: string
  readonly count: number
  /** What a person is called whom the directory does not know. */
  readonly name?: string | undefined
}
