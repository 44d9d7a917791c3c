/** The matches of one query in one segment, and the working memory to find them. */
export class Matches {
  documents = new Uint32Array(0)
  /** Score of each match; while terms are added up, score by document number. */
  scores = new Float64Array(0)
  count = 0
  /** By document number: which words of the query it has. Zero outside of a query. */
  words = new Int32Array(0)
  scoreOf = new Float64Array(0)

  /** Allocates memory for a segment. */
  prepare(documentCount: number): void {
    this.count = 0
    if (this.documents.length >= documentCount) return
    this.documents = new Uint32Array(documentCount)
    this.scores = new Float64Array(documentCount)
    this.words = new Int32Array(documentCount)
    this.scoreOf = new Float64Array(documentCount)
  }
}
