/** A number where it can hold the value, else the bigint: nothing is rounded, and what is small can be used as ever. */
export function exactNumber(value: bigint | string): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value)
}
