/** A file of the web pages, by the name that holds the hash of its content: what has a name never changes. */
export interface WebFile {
  readonly name: string
  readonly contentType: string
  /** Brotli. */
  readonly packed: Uint8Array
}

/** Files of this and of earlier builds, where all instances of a service that is being renewed find them. */
export interface WebFileStore {
  find(name: string): Promise<WebFile | undefined>
  /** These are the files of the newest build; those of others are left behind from `at` on. */
  replace(files: readonly WebFile[], at: Date): Promise<void>
  /** Removes what was left behind before then. */
  sweep(before: Date): Promise<void>
}
