/** People by their numbers, a bit each: sets of a day are put together a word at a time. */
export type PeopleSet = Uint32Array

export function emptySet(people: number): PeopleSet {
  return new Uint32Array(Math.ceil(people / 32))
}

export function addPerson(set: PeopleSet, person: number): void {
  set[person >>> 5]! |= 1 << (person & 31)
}

/** `other` may know fewer people: the rest are not in it. */
export function addAll(set: PeopleSet, other: PeopleSet): void {
  for (let at = 0; at < other.length; at++) set[at]! |= other[at] as number
}

export function keepOnly(set: PeopleSet, chosen: PeopleSet): void {
  for (let at = 0; at < set.length; at++) set[at]! &= chosen[at] as number
}

export function countPeople(set: PeopleSet): number {
  let count = 0
  for (let at = 0; at < set.length; at++) {
    let word = set[at] as number
    word -= (word >>> 1) & 0x5555_5555
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
  }
  return count
}

export function eachPerson(set: PeopleSet, work: (person: number) => void): void {
  for (let at = 0; at < set.length; at++) {
    for (let word = set[at] as number; word !== 0; word &= word - 1) work(at * 32 + 31 - Math.clz32(word & -word))
  }
}
