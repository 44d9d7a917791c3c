import type { Selectable } from 'kysely'
import type { Proposal, ProposalFilter, ProposalStore } from '../../domain/proposals/proposal.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

export class SqlProposalStore implements ProposalStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async put({ id, content, reason, proposer, proposedAt, ...decision }: Proposal): Promise<void> {
    const decided = {
      state: decision.state,
      decided_by: decision.decidedBy ?? null,
      decided_at: decision.decidedAt?.getTime() ?? null,
      note: decision.note,
    }
    await this.#database.write
      .insertInto('proposals')
      .values({ id, content: toJson(content), reason, proposer, proposed_at: proposedAt.getTime(), ...decided })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(decided))
      .execute()
  }

  async find(id: string): Promise<Proposal | undefined> {
    const row = await this.#database.read.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst()
    return row && fromRow(row)
  }

  async list(filter: ProposalFilter, limit: number): Promise<Proposal[]> {
    const rows = await this.#matching(filter)
      .selectAll()
      .orderBy('proposed_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  #matching({ proposer, state }: ProposalFilter) {
    const all = this.#database.read.selectFrom('proposals')
    const theirs = proposer === undefined ? all : all.where('proposer', '=', proposer)
    return state === undefined ? theirs : theirs.where('state', '=', state)
  }
}

function fromRow(row: Selectable<Tables['proposals']>): Proposal {
  return {
    id: row.id,
    content: fromJson(row.content),
    reason: row.reason,
    proposer: row.proposer,
    proposedAt: new Date(Number(row.proposed_at)),
    state: row.state,
    decidedBy: row.decided_by ?? undefined,
    decidedAt: row.decided_at === null ? undefined : new Date(Number(row.decided_at)),
    note: row.note,
  }
}
