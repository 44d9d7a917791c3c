/** A corrupt file of the engine. It can be dropped, because the store has everything. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}
