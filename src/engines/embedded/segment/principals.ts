import { hasBit, setBit } from '../bytes/bitset.ts'
import { sharedBytes, sharedUint32 } from '../bytes/shared-arrays.ts'
import { findString, makeStringTable, sortByCodePoints } from '../bytes/string-table.ts'
import type { PrincipalIndex } from './segment.ts'

/** `documentsOf` lists the documents of each principal, ascending and without repeats. */
export function buildPrincipals(
  documentsOf: ReadonlyMap<string, readonly number[]>,
  documentCount: number,
): PrincipalIndex {
  const names = sortByCodePoints([...documentsOf.keys()])
  const wordsOfBitmap = (documentCount + 31) >>> 5
  const starts = sharedUint32(names.length + 1)
  const isDense = sharedBytes(names.length)
  for (const [principal, name] of names.entries()) {
    const count = documentsOf.get(name)!.length
    isDense[principal] = count > wordsOfBitmap ? 1 : 0
    starts[principal + 1] = starts[principal]! + Math.min(count, wordsOfBitmap)
  }
  const data = sharedUint32(starts[names.length]!)
  for (const [principal, name] of names.entries()) {
    const documents = documentsOf.get(name)!
    const part = data.subarray(starts[principal]!, starts[principal + 1]!)
    if (isDense[principal] === 1) for (const document of documents) setBit(part, document)
    else part.set(documents)
  }
  return { names: makeStringTable(names), starts, data, isDense }
}

/** Adds the documents of a principal to `bits`. An unknown principal adds nothing. */
export function addDocumentsOf(index: PrincipalIndex, name: string, bits: Uint32Array): void {
  const principal = findString(index.names, name)
  if (principal < 0) return
  const { data } = index
  const start = index.starts[principal]!
  const end = index.starts[principal + 1]!
  if (index.isDense[principal] === 1) {
    for (let word = 0; word < end - start; word++) bits[word]! |= data[start + word]!
  } else for (let at = start; at < end; at++) setBit(bits, data[at]!)
}

/** The documents of principal number `principal`, ascending. */
export function documentsOfPrincipal(index: PrincipalIndex, principal: number, documentCount: number): number[] {
  const part = index.data.subarray(index.starts[principal]!, index.starts[principal + 1]!)
  if (index.isDense[principal] === 0) return [...part]
  const documents: number[] = []
  for (let document = 0; document < documentCount; document++) if (hasBit(part, document)) documents.push(document)
  return documents
}
