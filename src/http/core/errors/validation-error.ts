import type { FastifySchemaValidationError } from 'fastify'
import { ServiceError } from '../../../kernel/errors.ts'
import { PATTERN_RULES } from '../../../kernel/text-rules.ts'

/** A refusal that names the field, in the words of the request rather than of the schema language. */
export function validationError(errors: readonly FastifySchemaValidationError[], context: string): ServiceError {
  const [first] = errors
  if (first === undefined) return new ServiceError('invalid_request', 'The request is not valid')
  const alternatives = errors.filter(
    ({ instancePath, keyword }) => instancePath === first.instancePath && keyword === 'type',
  )
  const field = fieldOf(first)
  const message = isTooLarge(first)
    ? 'is a whole number beyond 2^53, which would be rounded; send a smaller one, or a text'
    : alternatives.length > 1
      ? `must be ${alternatives.map(({ params }) => String(params['type'])).join(' or ')}`
      : messageOf(first)
  const where = field === '' ? `The ${context === 'body' ? 'request body' : context}` : field
  return new ServiceError('invalid_request', `${where} ${message}`, {
    details: field === '' ? [{ message }] : [{ field, message }],
  })
}

/** `/document/comments/0/id` → `document.comments[0].id`. */
function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const parts = instancePath.split('/').slice(1)
  if (keyword === 'required') parts.push(String(params['missingProperty']))
  if (keyword === 'additionalProperties') parts.push(String(params['additionalProperty']))
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, at) => (/^\d+$/.test(part) ? `[${part}]` : at === 0 ? part : `.${part}`))
    .join('')
}

/** See `readJson`; only what is declared as an int64 takes such a number. */
function isTooLarge({ keyword, ...error }: FastifySchemaValidationError): boolean {
  return keyword === 'type' && typeof (error as { data?: unknown }).data === 'bigint'
}

function messageOf(error: FastifySchemaValidationError): string {
  const { keyword, params, message } = error
  if (keyword === 'required') return 'is missing'
  if (keyword === 'additionalProperties') {
    const { properties = {} } = (error as { parentSchema?: { properties?: object } }).parentSchema ?? {}
    return `is not a known field; known fields: ${Object.keys(properties).join(', ')}`
  }
  if (keyword === 'enum' || keyword === 'const') {
    const allowed = params['allowedValues'] ?? [params['allowedValue']]
    return `must be one of ${(allowed as unknown[]).join(', ')}`
  }
  if (keyword === 'pattern') return PATTERN_RULES[String(params['pattern'])] ?? message ?? 'is not valid'
  if (keyword === 'minItems') return `is empty; send at least ${String(params['limit'])}`
  if (keyword === 'format' && params['format'] === 'date-time')
    return 'must be a date and time, like 2026-06-01T12:00:00Z'
  if (keyword === 'maxLength') return `has more than ${String(params['limit'])} characters`
  if (keyword === 'propertyNames') return `has a field with a name that cannot be: ${String(params['propertyName'])}`
  return message ?? 'is not valid'
}
