import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import { mayRead } from '../../sharing/rights.ts'
import { type Asking, type ViewerDeps, viewerOf } from '../../sharing/viewer.ts'
import { fitOf, termsOf } from '../findable-text.ts'
import type { Answer } from './answer.ts'
import type { AnswerEntry } from './answer-entry.ts'

interface AnswersToDeps extends ViewerDeps {
  answerMemory: { current(): Promise<ReadonlyMap<number, AnswerEntry>> }
}

/** For each text that an answer fits, as search would show it: the best one that the caller can read. */
export async function answersTo(
  deps: AnswersToDeps,
  caller: Asking,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Answer>> {
  const viewer = await viewerOf(deps, caller)
  const entries = [...(await deps.answerMemory.current()).values()].filter(({ answer }) => mayRead(viewer, answer))
  const yieldIfDue = timeSlices()
  const found = new Map<string, Answer>()
  for (const text of texts) {
    const wanted = termsOf(text)
    let best = 0
    for (const entry of entries) {
      await yieldIfDue()
      const fit = fitOf(entry.text, wanted)
      if (fit <= best) continue
      best = fit
      found.set(text, entry.answer)
    }
  }
  return found
}
