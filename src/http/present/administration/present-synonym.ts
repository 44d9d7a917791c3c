import type { Synonym } from '../../../domain/synonyms/synonym.ts'

export function presentSynonym({ id, kind, words, to, language, updatedAt, updatedBy }: Synonym) {
  return {
    id,
    kind,
    words: [...words],
    to: [...to],
    ...(language !== undefined && { language }),
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  }
}
