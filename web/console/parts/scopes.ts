import { SCOPES, type Scope } from '../../shared/scopes.ts'
import { parts } from './parts.ts'

export const SCOPE_OPTIONS = Object.entries(SCOPES).map(([value, hint]) => ({ value, label: value, hint }))

/** The scopes checked in a form. */
export function readScopes(text: string): Scope[] {
  return parts(text).filter((scope): scope is Scope => Object.hasOwn(SCOPES, scope))
}
