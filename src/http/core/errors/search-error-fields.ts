import { InvalidFilterValue } from '../../../domain/search/filters/invalid-filter-value.ts'
import type { ServiceError } from '../../../kernel/errors.ts'

/** The fields of `ErrorInfo`, which search clients read in errors (403, 422). */
export function searchErrorFields(error: ServiceError): Readonly<Record<string, unknown>> {
  if (error.status !== 403 && error.status !== 422) return {}
  return {
    ...(error instanceof InvalidFilterValue && {
      invalidOperators: [{ key: error.fieldName, value: error.value }],
    }),
    errorMessages: [{ source: error.code, errorMessage: error.message }],
  }
}
