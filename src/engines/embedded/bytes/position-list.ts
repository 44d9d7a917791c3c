/** Ascending positions of a word in a field. Reused. */
export class PositionList {
  values = new Uint32Array(64)
  length = 0

  /** Empties the list and makes room. */
  reset(capacity: number): void {
    this.length = 0
    if (this.values.length < capacity) this.values = new Uint32Array(capacity * 2)
  }

  /** Keeps the positions p for which `other` has p + `distance`. */
  keepFollowed(other: PositionList, distance: number): void {
    const { values } = this
    const followers = other.values
    let kept = 0
    let at = 0
    for (let index = 0; index < this.length; index++) {
      const wanted = values[index]! + distance
      while (at < other.length && followers[at]! < wanted) at++
      if (at === other.length) break
      if (followers[at] === wanted) values[kept++] = values[index]!
    }
    this.length = kept
  }
}
