import type { MeaningStatus } from '../../../domain/meaning/change-meaning.ts'

export function presentMeaning({ inUse, fixedBy, options, documents, waiting, problem }: MeaningStatus) {
  return {
    inUse,
    ...(fixedBy !== undefined && { fixedBy }),
    options: options.map(({ choice, unavailable }) => ({ choice, ...(unavailable !== undefined && { unavailable }) })),
    documents,
    waiting,
    ...(problem !== undefined && { problem }),
  }
}
