import type { Liking, Reaction, ReactionStore, Reactions, ReactionTarget } from '../../domain/sharing/reaction.ts'
import type { SharedKind } from '../../domain/sharing/sharing.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'

export class SqlReactionStore implements ReactionStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async put({ kind, id }: ReactionTarget, mark: Reaction, { person, at }: Liking): Promise<void> {
    await this.#database.write
      .insertInto('shared_marks')
      .values({ kind, object_id: id, mark, person, at: at.getTime() })
      .onConflict((conflict) => conflict.columns(['kind', 'object_id', 'mark', 'person']).doNothing())
      .execute()
  }

  async take({ kind, id }: ReactionTarget, mark: Reaction, person: string): Promise<void> {
    await this.#database.write
      .deleteFrom('shared_marks')
      .where('kind', '=', kind)
      .where('object_id', '=', id)
      .where('mark', '=', mark)
      .where('person', '=', person)
      .execute()
  }

  async reactionsTo(kind: SharedKind, ids: readonly number[], reader: string): Promise<Map<number, Reactions>> {
    const likes = new Map<number, number>()
    const own = new Map<number, Set<Reaction>>()
    for (const some of chunks(ids)) {
      const reactions = this.#database.read
        .selectFrom('shared_marks')
        .where('kind', '=', kind)
        .where('object_id', 'in', some)
      const counted = reactions
        .select(['object_id', ({ fn }) => fn.countAll().as('likes')])
        .where('mark', '=', 'liked')
        .groupBy('object_id')
      for (const row of await counted.execute()) likes.set(Number(row.object_id), Number(row.likes))
      for (const row of await reactions.select(['object_id', 'mark']).where('person', '=', reader).execute()) {
        const id = Number(row.object_id)
        own.set(id, (own.get(id) ?? new Set()).add(row.mark))
      }
    }
    const marked = new Set([...likes.keys(), ...own.keys()])
    return new Map([...marked].map((id) => [id, { likes: likes.get(id) ?? 0, own: own.get(id) ?? new Set() }]))
  }

  async likersOf({ kind, id }: ReactionTarget, limit: number): Promise<Liking[]> {
    const rows = await this.#database.read
      .selectFrom('shared_marks')
      .select(['person', 'at'])
      .where('kind', '=', kind)
      .where('object_id', '=', id)
      .where('mark', '=', 'liked')
      .orderBy('at', 'desc')
      .orderBy('person')
      .limit(limit)
      .execute()
    return rows.map(({ person, at }) => ({ person, at: new Date(Number(at)) }))
  }
}
