import type { CustomProperty } from './document.ts'

/** One value of custom metadata as it is stored. */
export interface MetadataValue extends CustomProperty {
  readonly name: string
  readonly value: string | number | readonly string[]
  /** Kept and not searched: its key said so when it was written. */
  readonly isHidden?: boolean
}

/** By group. */
export type DocumentMetadata = Readonly<Record<string, readonly MetadataValue[]>>
