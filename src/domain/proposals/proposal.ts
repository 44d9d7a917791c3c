import type { AnnouncementRequest } from '../knowledge/announcements/write-announcement.ts'
import type { PinRequest } from '../knowledge/pins/write-pin.ts'

/** What a member may not publish to everyone, and asks for. */
export type ProposedContent =
  | { readonly kind: 'announcement'; readonly request: AnnouncementRequest }
  | { readonly kind: 'pin'; readonly request: PinRequest & { readonly documentId: string } }
  /** Only the version that was proposed may be enabled. */
  | { readonly kind: 'skill'; readonly request: { readonly skillId: string; readonly version: number } }

export const PROPOSAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export interface Proposal {
  readonly id: string
  readonly content: ProposedContent
  /** Why it should be published; empty: not said. */
  readonly reason: string
  readonly proposer: string
  readonly proposedAt: Date
  readonly state: ProposalState
  readonly decidedBy: string | undefined
  readonly decidedAt: Date | undefined
  /** What the one who decided says about it; empty: nothing. */
  readonly note: string
}

export interface ProposalFilter {
  readonly proposer?: string
  readonly state?: ProposalState
}

export interface ProposalStore {
  /** Adds one, or writes it again. */
  put(proposal: Proposal): Promise<void>
  find(id: string): Promise<Proposal | undefined>
  /** The latest first. */
  list(filter: ProposalFilter, limit: number): Promise<Proposal[]>
}
