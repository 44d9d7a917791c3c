/** The reranker that is set. Undefined: results stay in the engine's order. */
export interface CurrentReranker {
  current(): Promise<Reranker | undefined>
}

/** Reads a query together with each text and says how well the text answers it. */
export interface Reranker {
  /** A score for each text, higher is better. Undefined if it failed or took too long; never throws. */
  scores(query: string, texts: readonly string[]): Promise<readonly number[] | undefined>
}
