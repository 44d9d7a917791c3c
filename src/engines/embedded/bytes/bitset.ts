/** Sets of document numbers: bit d % 32 of word d / 32. */
export function makeBitset(size: number): Uint32Array {
  return new Uint32Array((size + 31) >>> 5)
}

export function hasBit(bits: Uint32Array, index: number): boolean {
  return ((bits[index >>> 5]! >>> (index & 31)) & 1) === 1
}

export function setBit(bits: Uint32Array, index: number): void {
  bits[index >>> 5]! |= 1 << (index & 31)
}

export function clearBit(bits: Uint32Array, index: number): void {
  bits[index >>> 5]! &= ~(1 << (index & 31))
}

export function countBits(bits: Uint32Array): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += popcount(bits[word]!)
  return count
}

export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Writes the numbers in the set to `into`, ascending, and returns how many. */
export function listBits(bits: Uint32Array, into: Uint32Array): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word]!
    while (rest !== 0) {
      const lowest = rest & -rest
      into[count++] = (word << 5) + (31 - Math.clz32(lowest))
      rest ^= lowest
    }
  }
  return count
}
