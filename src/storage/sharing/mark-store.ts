import type { Liking, Mark, MarkedThing, MarkStore, Marks } from '../../domain/sharing/mark.ts'
import type { SharedKind } from '../../domain/sharing/sharing.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'

export class SqlMarkStore implements MarkStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async put({ kind, id }: MarkedThing, mark: Mark, { person, at }: Liking): Promise<void> {
    await this.#database.write
      .insertInto('shared_marks')
      .values({ kind, object_id: id, mark, person, at: at.getTime() })
      .onConflict((conflict) => conflict.columns(['kind', 'object_id', 'mark', 'person']).doNothing())
      .execute()
  }

  async take({ kind, id }: MarkedThing, mark: Mark, person: string): Promise<void> {
    await this.#database.write
      .deleteFrom('shared_marks')
      .where('kind', '=', kind)
      .where('object_id', '=', id)
      .where('mark', '=', mark)
      .where('person', '=', person)
      .execute()
  }

  async marksOf(kind: SharedKind, ids: readonly number[], reader: string): Promise<Map<number, Marks>> {
    const likes = new Map<number, number>()
    const own = new Map<number, Set<Mark>>()
    for (const some of chunks(ids)) {
      const marks = this.#database.read
        .selectFrom('shared_marks')
        .where('kind', '=', kind)
        .where('object_id', 'in', some)
      const counted = marks
        .select(['object_id', ({ fn }) => fn.countAll().as('likes')])
        .where('mark', '=', 'liked')
        .groupBy('object_id')
      for (const row of await counted.execute()) likes.set(Number(row.object_id), Number(row.likes))
      for (const row of await marks.select(['object_id', 'mark']).where('person', '=', reader).execute()) {
        const id = Number(row.object_id)
        own.set(id, (own.get(id) ?? new Set()).add(row.mark))
      }
    }
    const marked = new Set([...likes.keys(), ...own.keys()])
    return new Map([...marked].map((id) => [id, { likes: likes.get(id) ?? 0, own: own.get(id) ?? new Set() }]))
  }

  async likersOf({ kind, id }: MarkedThing, limit: number): Promise<Liking[]> {
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
