import type { EngineAnswer, EngineRequest } from '../../domain/search/engine/search-engine.ts'
import { finishSearch, searchInSteps } from './query/search-view.ts'
import type { SeenSegment } from './query/seen-segment.ts'
import type { View } from './query/view.ts'
import type { WeighedMeaning } from './vectors/fuse-meaning.ts'

/** A search whose words are found while another thread compares vectors. Others may search meanwhile. */
export class WordsAhead {
  readonly #view: View
  readonly #steps: ReturnType<typeof searchInSteps>
  readonly #isWaiting: boolean
  #aside: ReturnType<View['scratch']['setAside']> | undefined

  constructor(view: View, request: EngineRequest) {
    this.#view = view
    this.#steps = searchInSteps(view, request)
    this.#isWaiting = this.#steps.next().done !== true
    this.#aside = view.scratch.setAside()
  }

  /** Whether this is what the caller sees: what was taken away meanwhile must not be counted. */
  isOf(segments: readonly SeenSegment[]): boolean {
    const { segments: searched } = this.#view
    return this.#isWaiting && segments.length === searched.length && segments.every((seen, at) => seen === searched[at])
  }

  finish(meaning: WeighedMeaning): Omit<EngineAnswer, 'snapshot'> {
    if (this.#aside === undefined) throw new Error('This search has ended')
    this.#view.scratch.putBack(this.#aside)
    this.#aside = undefined
    return finishSearch(this.#steps, meaning)
  }

  /** To be called in the end, also after `finish`. */
  giveUp(): void {
    if (this.#aside !== undefined) this.#view.scratch.giveBack(this.#aside)
    this.#aside = undefined
  }
}
