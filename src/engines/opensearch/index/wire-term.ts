/*
 * Documents and queries are analyzed here, not in the cluster. It gets terms separated by spaces and indexes them unchanged. These
 * separators, which no term contains, mark what follows a term.
 */

/** Between a term and its weight, and between terms at one position. */
export const BESIDE = '\u0001'
/** A position without a term. */
export const EMPTY_PLACE = '\u0002'
/** Between a term and one of its forms. */
const FORM_MARK = '\u0003'
/** Replaces the sign between stem and language, which the cluster would treat as a space. */
const LANGUAGE_MARK = '\u0004'

export function wireTerm(key: string): string {
  return key.replace('\u001f', LANGUAGE_MARK)
}

export function wireForm(key: string, form: string): string {
  return wireTerm(key) + FORM_MARK + form
}
