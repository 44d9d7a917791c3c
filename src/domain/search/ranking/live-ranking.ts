import type { CurrentRanking, OperatorRanking, RankingChoice } from './ranking-choice.ts'
import type { RankingSettingsStore } from './ranking-settings.ts'

/** The ranking settings as they are now, read again only after a change. */
export class LiveRanking implements CurrentRanking {
  readonly #store: Pick<RankingSettingsStore, 'version' | 'read'>
  readonly operator: OperatorRanking
  #kept: { readonly version: number; readonly choice: RankingChoice } | undefined

  constructor(store: Pick<RankingSettingsStore, 'version' | 'read'>, operator: OperatorRanking) {
    this.#store = store
    this.operator = operator
  }

  async current(): Promise<RankingChoice> {
    const version = await this.#store.version()
    if (this.#kept?.version !== version) {
      this.#kept = { version, choice: { ...this.operator, ...(await this.#store.read()) } }
    }
    return this.#kept.choice
  }
}
