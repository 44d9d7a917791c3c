import {
  DEFAULT_RANKING,
  FRESHNESS,
  type RankingSettings,
  type RankingSettingsStore,
} from '../../domain/search/ranking/ranking-settings.ts'
import { hotCounter } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from './admin-settings.ts'

const NAME = 'ranking'

export class SqlRankingSettingsStore implements RankingSettingsStore {
  readonly #database: Database
  readonly version: () => Promise<number>

  constructor(database: Database) {
    this.#database = database
    this.version = hotCounter(database, 'ranking_version')
  }

  async read(): Promise<RankingSettings> {
    const text = await readSetting(this.#database, NAME)
    return text === undefined ? DEFAULT_RANKING : known(JSON.parse(text) as RankingSettings)
  }

  save(settings: RankingSettings): Promise<void> {
    return writeSetting(this.#database, 'ranking_version', NAME, JSON.stringify(settings))
  }
}

/** Values of a newer version count as the default. */
function known({ freshness, boosts }: RankingSettings): RankingSettings {
  const kept = Object.entries(boosts).filter(([, boost]) => boost === 'lower' || boost === 'higher')
  return {
    freshness: FRESHNESS.find((each) => each === freshness) ?? DEFAULT_RANKING.freshness,
    boosts: Object.fromEntries(kept),
  }
}
