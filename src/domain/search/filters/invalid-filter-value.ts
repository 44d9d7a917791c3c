import { ServiceError } from '../../../kernel/errors.ts'

/** An invalid filter value, like an unknown time. Search operations return it in their own error format. */
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
