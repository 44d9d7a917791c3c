import type { Selectable } from 'kysely'
import type { SkillFile, SkillVersion, SkillVersionStore } from '../../domain/skills/skill.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

export class SqlSkillVersionStore implements SkillVersionStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(
    skillId: number,
    owner: string,
    { version, by, at, sizeBytes, digest, origin }: SkillVersion,
    files: readonly SkillFile[],
    kept: number,
  ): Promise<void> {
    await this.#database.together(async () => {
      const db = this.#database.write
      const record = toJson({ by, digest, ...(origin && { origin }) })
      await db
        .insertInto('skill_versions')
        .values({ skill_id: skillId, version, owner, record, size_bytes: sizeBytes, made_at: at.getTime() })
        .execute()
      for (const { path, bytes } of files) {
        await db.insertInto('skill_files').values({ skill_id: skillId, version, path, bytes }).execute()
      }
      for (const table of ['skill_files', 'skill_versions'] as const) {
        await db
          .deleteFrom(table)
          .where('skill_id', '=', skillId)
          .where('version', '<=', version - kept)
          .execute()
      }
    })
  }

  async find(skillId: number, version: number): Promise<SkillVersion | undefined> {
    if (!Number.isSafeInteger(version)) return undefined
    const row = await this.#versions(skillId).where('version', '=', version).executeTakeFirst()
    return row && fromRow(row)
  }

  async list(skillId: number, limit: number, before?: number): Promise<SkillVersion[]> {
    const rows = await this.#versions(skillId)
      .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
      .orderBy('version', 'desc')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  async filesOf(skillId: number, version: number): Promise<SkillFile[]> {
    const rows = await this.#database.read
      .selectFrom('skill_files')
      .select(['path', 'bytes'])
      .where('skill_id', '=', skillId)
      .where('version', '=', version)
      .execute()
    // Not by the database: the two sort letters differently.
    return rows.sort((one, other) => (one.path < other.path ? -1 : 1))
  }

  async roomOf(owner: string): Promise<{ skills: number; bytes: number }> {
    const { count, sum } = this.#database.read.fn
    const row = await this.#database.read
      .selectFrom('skill_versions')
      .select([count('skill_id').distinct().as('skills'), sum('size_bytes').as('bytes')])
      .where('owner', '=', owner)
      .executeTakeFirst()
    return { skills: Number(row?.skills ?? 0), bytes: Number(row?.bytes ?? 0) }
  }

  async removeAll(skillId: number): Promise<void> {
    await this.#database.together(async () => {
      for (const table of ['skill_files', 'skill_versions'] as const) {
        await this.#database.write.deleteFrom(table).where('skill_id', '=', skillId).execute()
      }
    })
  }

  #versions(skillId: number) {
    return this.#database.read.selectFrom('skill_versions').selectAll().where('skill_id', '=', skillId)
  }
}

function fromRow(row: Selectable<Tables['skill_versions']>): SkillVersion {
  return { version: row.version, at: new Date(row.made_at), sizeBytes: row.size_bytes, ...fromJson(row.record) }
}
