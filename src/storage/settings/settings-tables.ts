import type { ProposalState, ProposedContent } from '../../domain/proposals/proposal.ts'
import type { Json } from '../database/json-column.ts'

/** What administrators set and decide in the console. */
export interface SettingsTables {
  datasource_days: { datasource: string; day: string; documents: number }
  proposals: {
    id: string
    content: Json<ProposedContent>
    reason: string
    proposer: string
    proposed_at: number
    state: ProposalState
    decided_by: string | null
    decided_at: number | null
    note: string
  }
  /** What administrators set in the console, as JSON. */
  admin_settings: { name: string; value: string }
  meaning_settings: { name: string; value: string }
  learning_settings: { name: string; value: string }
  synonym_dismissals: { suggestion: string; dismissed_at: number; dismissed_by: string }
}
