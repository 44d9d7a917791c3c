/** A facet of an answer. */
export interface Facet {
  /** The field, as facet filters name it. */
  readonly name: string
  readonly label?: string | undefined
  readonly group?: string | undefined
  /** `value` can be used in a facet filter. */
  readonly buckets: readonly FacetBucket[]
}

export interface FacetBucket {
  readonly value: string
  readonly count: number
  /** The name of a person who isn't in the directory. */
  readonly name?: string | undefined
}
