import type { RunMode } from '../../connections/connection.ts'

/** Where the answer stands: the user sees it, doesn't, it isn't indexed, or no connection reads it. */
export const ACCESS_VERDICTS = ['visible', 'hidden', 'not-indexed', 'not-covered'] as const

export const ACCESS_ACTIONS = ['map-account', 'retry', 'choose-scopes', 'run', 'resume', 'test-connection'] as const

/** What an administrator can do about a step. */
export interface AccessAction {
  readonly kind: (typeof ACCESS_ACTIONS)[number]
  /** ID of the account to match, or of the item or scope to retry. */
  readonly subject?: string
}

/** A condition of the source's permissions, and whether the user meets it. */
export interface AccessCondition {
  readonly text: string
  readonly isMet: boolean
  /** Conditions with a greater depth belong to the one before them. */
  readonly depth: number
}

/** One sentence of the explanation. */
export interface AccessStep {
  readonly name: string
  readonly result: 'ok' | 'failed' | 'warning' | 'info'
  readonly text: string
  readonly conditions?: readonly AccessCondition[]
  readonly action?: AccessAction
}

/** How new what Almanac knows of an item is. */
export interface ItemFreshness {
  /** When the document was last written. */
  readonly writtenAt: Date | undefined
  readonly run: { readonly id: string; readonly mode: RunMode; readonly startedAt: Date } | undefined
  /** When its scope was last listed to the end. */
  readonly listedAt: Date | undefined
  readonly identityReadAt: Date | undefined
}

/** Why a user sees an item of a source, or doesn't. */
export interface SourceAccess {
  readonly user: string
  readonly verdict: (typeof ACCESS_VERDICTS)[number]
  readonly summary: string
  readonly connection: { readonly id: string; readonly title: string } | undefined
  readonly item: SourceItem | undefined
  readonly freshness: ItemFreshness | undefined
  readonly steps: readonly AccessStep[]
  /** The source can be asked for the item. */
  readonly canAsk: boolean
}

export interface SourceItem {
  readonly id: string
  readonly scope: string
  readonly title: string
  readonly url: string | undefined
  readonly datasource: string
  readonly objectType: string
  readonly documentId: string
}

/** The user, and the item by its URL or its document. */
export interface SourceAccessRequest {
  readonly user: string
  readonly url?: string | undefined
  readonly datasource?: string | undefined
  readonly documentId?: string | undefined
}
