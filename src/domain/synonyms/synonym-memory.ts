import { withCommonAbbreviations } from './common-abbreviations.ts'
import type { SynonymStore } from './synonym.ts'
import { SynonymIndex } from './synonym-index.ts'

/** The synonyms as they are now, read again only after a change. */
export class SynonymMemory {
  readonly #store: Pick<SynonymStore, 'version' | 'list'>
  #kept: { readonly version: number; readonly index: SynonymIndex } | undefined

  constructor(store: Pick<SynonymStore, 'version' | 'list'>) {
    this.#store = store
  }

  async current(): Promise<SynonymIndex> {
    const version = await this.#store.version()
    if (this.#kept?.version !== version) {
      this.#kept = { version, index: new SynonymIndex(withCommonAbbreviations(await this.#store.list())) }
    }
    return this.#kept.index
  }
}
