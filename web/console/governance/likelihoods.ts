import type { Schemas } from '../../generated/api.ts'

type Likelihood = NonNullable<Schemas['SensitiveInfoType']['likelihoodThreshold']>

/** How sure a finding must be; one that is missing here does not compile. */
const WORDS: Readonly<Record<Likelihood, string>> = {
  VERY_LIKELY: 'Very likely ones alone',
  LIKELY: 'Likely ones',
  POSSIBLE: 'Possible ones, too',
  UNLIKELY: 'Unlikely ones, too',
  VERY_UNLIKELY: 'Anything that might be one',
}

export const LIKELIHOODS = Object.entries(WORDS).map(([value, label]) => ({ value, label }))
