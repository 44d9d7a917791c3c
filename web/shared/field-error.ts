import { ApiError } from './api-error.ts'
import { capitalized } from './capitalized.ts'

/** The error for a field. The service may name it as part of a path: `config.terms.3.expression`. */
export function fieldError(error: unknown, name: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  for (const [field, message] of Object.entries(error.fields)) {
    const path = field.split(/[./[\]]+/)
    const at = path.indexOf(name)
    if (at === -1) continue
    const place = path[at + 1] ?? ''
    // A message like "must be an email" needs the item it is about.
    return /^\d+$/.test(place) && /^[a-z]/.test(message) ? `Item ${Number(place) + 1} ${message}` : capitalized(message)
  }
  return undefined
}
