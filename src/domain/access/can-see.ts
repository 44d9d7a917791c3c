import type { Visibility } from './visibility.ts'

/** Whether one document, as the store holds it now, is within a visibility. */
export function canSee(
  visibility: Visibility,
  document: { readonly datasource: string; readonly principals: readonly string[] },
): boolean {
  if (visibility.seesAll === true) return true
  if (visibility.hiddenDatasources.has(document.datasource)) return false
  return document.principals.some((name) => visibility.principals.has(name))
}
