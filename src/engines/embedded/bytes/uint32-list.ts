/** A list of numbers that grows without boxing them. */
export class Uint32List {
  values: Uint32Array
  length = 0

  constructor(initialLength = 1024) {
    this.values = new Uint32Array(initialLength)
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }

  /** Removes and returns the last value. The list must not be empty. */
  pop(): number {
    return this.values[--this.length]!
  }
}
