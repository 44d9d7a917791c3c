import type { SharedObject } from '../../sharing/shared-object.ts'

/** A go link that somebody made here: `go/plan` leads to a page. */
export interface GoLinkRecord {
  /** As it was typed. */
  readonly inputAlias: string
  /** What two spellings of the same alias have in common; see `canonicalAlias`. */
  readonly alias: string
  readonly destinationUrl?: string
  readonly destinationDocumentId?: string
  readonly description?: string
  /** Known to its owner, those it was shared with and administrators alone. */
  readonly unlisted?: boolean
  /** The address with places for what stands behind the alias. */
  readonly urlTemplate?: string
}

export type GoLink = SharedObject<GoLinkRecord>

/** `My-Plan`, `my_plan` and `myplan` are the same alias. */
export function canonicalAlias(text: string): string {
  return text.toLowerCase().replaceAll(/[-_]/g, '')
}
