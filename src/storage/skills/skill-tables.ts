import type { SkillVersion } from '../../domain/skills/skill.ts'
import type { Json } from '../database/json-column.ts'

/** The tables of skills, besides what they are: that is shared like everything that people make. */
export interface SkillTables {
  skill_versions: {
    skill_id: number
    version: number
    /** Of the skill; whoever made the version is in its record. */
    owner: string
    record: Json<Pick<SkillVersion, 'by' | 'digest' | 'origin'>>
    size_bytes: number
    made_at: number
  }
  skill_files: { skill_id: number; version: number; path: string; bytes: Uint8Array }
}
