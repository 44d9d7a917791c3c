import type { Schemas } from '../../generated/api.ts'

type Likelihood = NonNullable<Schemas['SensitiveInfoType']['likelihoodThreshold']>

/** The minimum likelihood of a finding. A missing value doesn't compile. */
const WORDS: Readonly<Record<Likelihood, string>> = {
  VERY_LIKELY: 'Very likely only',
  LIKELY: 'Likely or higher',
  POSSIBLE: 'Possible or higher',
  UNLIKELY: 'Unlikely or higher',
  VERY_UNLIKELY: 'Any',
}

export const LIKELIHOODS = Object.entries(WORDS).map(([value, label]) => ({ value, label }))
