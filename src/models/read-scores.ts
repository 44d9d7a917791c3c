interface Scored {
  readonly index?: unknown
  readonly score?: unknown
  readonly relevance_score?: unknown
}

/**
 * The scores in a reranker's answer, in the order of the texts sent: a list of `{index, score}`, or `results` with
 * `{index, relevance_score}`. Throws unless each text has exactly one.
 */
export function readScores(body: string, count: number): number[] {
  const answer = JSON.parse(body) as { results?: unknown } | null
  const list = Array.isArray(answer) ? answer : answer?.results
  if (!Array.isArray(list) || list.length !== count) throw new Error(`The reranker didn't score all ${count} texts`)
  const scores = new Map<number, number>()
  for (const { index, score, relevance_score = score } of list.map((each) => (each ?? {}) as Scored)) {
    const isKnown = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < count
    const isScore = typeof relevance_score === 'number' && Number.isFinite(relevance_score)
    if (isKnown && isScore) scores.set(index, relevance_score)
  }
  if (scores.size !== count) throw new Error('The reranker returned scores that are missing or not numbers')
  return Array.from({ length: count }, (_, index) => scores.get(index)!)
}
