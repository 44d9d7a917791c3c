/** A file of the engine that is not what was written. Whoever meets one drops it: the store has all that it held. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}
