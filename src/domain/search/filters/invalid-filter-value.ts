import { ServiceError } from '../../../kernel/errors.ts'

/** A value that a filter cannot mean, such as an unknown time; the search operations answer it in their own shape. */
export class InvalidFilterValue extends ServiceError {
  readonly fieldName: string
  readonly value: string

  constructor(fieldName: string, value: string, allowed: string) {
    super('invalid_filter_value', `${fieldName}: "${value}" is not understood; use ${allowed}`, {
      details: [{ field: `requestOptions.facetFilters.${fieldName}`, message: `"${value}" is not understood` }],
    })
    this.fieldName = fieldName
    this.value = value
  }
}
