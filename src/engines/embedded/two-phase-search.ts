import type { EngineAnswer, EngineRequest } from '../../domain/search/engine/search-engine.ts'
import { finishSearch, type PlannedSearch, searchInSteps } from './query/search-view.ts'
import type { SeenSegment } from './query/seen-segment.ts'
import type { View } from './query/view.ts'
import type { WeighedMeaning } from './vectors/fuse-meaning.ts'

/** A search that matches words first and compares vectors afterwards, if it has to. Other searches can run in between. */
export class TwoPhaseSearch {
  /** Words found enough: only the documents found need to be compared. */
  readonly areEnough: boolean
  readonly #view: View
  readonly #steps: ReturnType<typeof searchInSteps>
  readonly #isWaiting: boolean
  #aside: ReturnType<View['scratch']['setAside']> | undefined

  constructor(request: EngineRequest, weight: number, planned: PlannedSearch) {
    this.#view = planned.view
    this.#steps = searchInSteps(planned.view, request, weight, planned)
    const { done, value } = this.#steps.next()
    this.#isWaiting = done !== true
    this.areEnough = done !== true && value.areEnough
  }

  /** Lets others use its scratch memory until it goes on. */
  wait(): void {
    this.#aside = this.#view.scratch.setAside()
  }

  /** Whether this is what the caller sees: what was taken away meanwhile must not be counted. */
  isOf(segments: readonly SeenSegment[]): boolean {
    const { segments: searched } = this.#view
    return this.#isWaiting && segments.length === searched.length && segments.every((seen, at) => seen === searched[at])
  }

  finish(meaning: WeighedMeaning): Omit<EngineAnswer, 'snapshot'> {
    if (this.#aside !== undefined) this.#view.scratch.putBack(this.#aside)
    this.#aside = undefined
    return finishSearch(this.#steps, meaning)
  }

  /** To be called in the end, also after `finish`. */
  giveUp(): void {
    if (this.#aside !== undefined) this.#view.scratch.giveBack(this.#aside)
    this.#aside = undefined
  }
}
