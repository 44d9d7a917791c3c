import type { TextField } from './text-fields.ts'

/** BM25's saturation: how much the second and third occurrence of a word still add. */
export const SATURATION = 1.2

/**
 * `weight`: what an occurrence in the field counts for against one in the body. `lengthInfluence`: BM25's b, from 0 (a
 * long field is as good as a short one) to 1.
 */
export const FIELD_WEIGHTS: Readonly<Record<TextField, { readonly weight: number; readonly lengthInfluence: number }>> =
  {
    body: { weight: 1, lengthInfluence: 0.75 },
    title: { weight: 5, lengthInfluence: 0.5 },
    summary: { weight: 1.5, lengthInfluence: 0.5 },
    comments: { weight: 0.5, lengthInfluence: 0.75 },
    tags: { weight: 2, lengthInfluence: 0.3 },
    people: { weight: 2, lengthInfluence: 0 },
    container: { weight: 1, lengthInfluence: 0 },
  }

/** A document that has a word exactly as it was asked for scores this much more for it than one with another form. */
export const EXACT_FORM_FACTOR = 1.05

/** What words standing together add, against what the words alone are worth. */
export const CLOSENESS_WEIGHT = 0.5

/** What a title made up of the query's words adds, against what the words alone are worth. */
export const TITLE_COVER_WEIGHT = 0.5

/** A word that a long query says n times counts for n to this power. */
export const REPEAT_EXPONENT = 0.5
