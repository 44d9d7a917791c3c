import type { Row } from './row-source.ts'

/** About how much memory a row takes, to bound how many are held at once. */
export function rowBytes(row: Row): number {
  let bytes = 0
  for (const value of row) bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
  return bytes
}
