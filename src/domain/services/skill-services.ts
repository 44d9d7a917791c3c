import type { ProposalStore } from '../proposals/proposal.ts'
import type { SharedMemory } from '../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { ArchiveUnpacker } from '../skills/archive-unpacker.ts'
import type { Skill, SkillRecord, SkillVersionStore } from '../skills/skill.ts'
import type { SkillSources } from '../skills/skill-sources.ts'

/** Skills, what reads the archives they come in, and what members propose to publish. */
export interface SkillServices {
  readonly skills: SharedObjectStore<SkillRecord>
  readonly skillMemory: SharedMemory<SkillRecord, Skill>
  readonly skillVersions: SkillVersionStore
  readonly unpacker: ArchiveUnpacker
  readonly skillSources: SkillSources
  readonly proposals: ProposalStore
}
