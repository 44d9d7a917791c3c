import type { AuditDeps } from '../audit/audited.ts'
import type { PublishingDeps } from '../sharing/publishing.ts'
import type { SharedMemory } from '../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { ViewerDeps } from '../sharing/viewer.ts'
import type { ArchiveUnpacker } from './archive-unpacker.ts'
import type { Skill, SkillRecord, SkillVersionStore } from './skill.ts'
import type { SkillSources } from './skill-sources.ts'

export interface SkillDeps extends ViewerDeps, AuditDeps, PublishingDeps {
  skills: SharedObjectStore<SkillRecord>
  skillVersions: SkillVersionStore
  skillMemory: SharedMemory<SkillRecord, Skill>
  unpacker: ArchiveUnpacker
  skillSources: SkillSources
}
