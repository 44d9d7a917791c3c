import { quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'

/** An invalid filter value, like an unknown time. Search operations return it in their own error format. */
export class InvalidFilterValue extends ServiceError {
  readonly fieldName: string
  readonly value: string
  readonly problem: string
  readonly allowed: string

  constructor(fieldName: string, value: string, allowed: string) {
    const problem = `must be ${allowed}; got ${quoted(value)}`
    super('invalid_filter_value', `\`${fieldName}\` ${problem}`, {
      details: [{ field: `requestOptions.facetFilters.${fieldName}`, message: problem }],
    })
    this.fieldName = fieldName
    this.value = value
    this.problem = problem
    this.allowed = allowed
  }
}
