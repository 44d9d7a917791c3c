/** How much newer documents rank before older ones. */
export const FRESHNESS = ['off', 'normal', 'strong'] as const
export type Freshness = (typeof FRESHNESS)[number]

/** Where the documents of a data source rank, compared with others that match equally well. */
export const BOOSTS = ['lower', 'normal', 'higher'] as const
export type Boost = (typeof BOOSTS)[number]

/** What administrators chose for ranking. */
export interface RankingSettings {
  readonly freshness: Freshness
  /** By data source. Those that aren't named are normal. */
  readonly boosts: Readonly<Record<string, Exclude<Boost, 'normal'>>>
}

export const DEFAULT_RANKING: RankingSettings = { freshness: 'normal', boosts: {} }

export interface RankingSettingsStore {
  /** Changes with every change of the settings. */
  version(): Promise<number>
  read(): Promise<RankingSettings>
  save(settings: RankingSettings): Promise<void>
}

/** How much better the documents of one step rank than those of the step below. */
const STEP = 1.5
const STEPS: Readonly<Record<Boost, number>> = { lower: -1, normal: 0, higher: 1 }

/**
 * What scores are multiplied by: data sources by name, and `other` for the rest. Engines rank only the best documents
 * closely, so no factor is below 1: one that lowered a score would put a good document behind worse ones that weren't
 * looked at. Undefined: all are equal.
 */
export function boostFactors(boosts: RankingSettings['boosts']): BoostFactors | undefined {
  const named = Object.entries(boosts)
  if (named.length === 0) return undefined
  const lowest = Math.min(0, ...named.map(([, boost]) => STEPS[boost]))
  const factor = (boost: Boost) => STEP ** (STEPS[boost] - lowest)
  return {
    byDatasource: Object.fromEntries(named.map(([name, boost]) => [name, factor(boost)])),
    other: factor('normal'),
  }
}

export interface BoostFactors {
  readonly byDatasource: Readonly<Record<string, number>>
  readonly other: number
}
