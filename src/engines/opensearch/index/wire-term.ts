/*
 * Texts are analysed here, documents and queries alike. The cluster is sent their terms, separated by spaces, and takes
 * them as they are; these signs, which no term contains, say what stands beside a term.
 */

/** Between a term and how much it counts, and between terms of one place. */
export const BESIDE = '\u0001'
/** A place without a term. */
export const EMPTY_PLACE = '\u0002'
/** Between a term and one of its forms. */
const FORM_MARK = '\u0003'
/** In the place of the sign between stem and language, which the cluster takes for a space. */
const LANGUAGE_MARK = '\u0004'

export function wireTerm(key: string): string {
  return key.replace('\u001f', LANGUAGE_MARK)
}

export function wireForm(key: string, form: string): string {
  return wireTerm(key) + FORM_MARK + form
}
