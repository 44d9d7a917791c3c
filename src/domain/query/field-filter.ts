/** How a value is compared. `NOT_EQUALS` of the interface is `EQUALS` with `isNegated`. */
export type Relation = 'EQUALS' | 'ID_EQUALS' | 'LT' | 'GT'

export interface FieldValue {
  readonly value: string
  readonly relation: Relation
  readonly isNegated: boolean
}

/** A filter from a request or from an operator of the query. A document matches if any of the values does. */
export interface FieldFilter {
  /** As callers write it: `app`, `last_updated_at`, the name of a custom property. */
  readonly fieldName: string
  readonly values: readonly FieldValue[]
  readonly groupName?: string | undefined
}
