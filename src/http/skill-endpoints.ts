import skillContent from './api/skills/[skill_id]/content.ts'
import syncSkill from './api/skills/[skill_id]/sync.ts'
import skillVersionContent from './api/skills/[skill_id]/versions/[version]/content.ts'
import getSkillVersion from './api/skills/[skill_id]/versions/[version].ts'
import createSkillVersion from './api/skills/[skill_id]/versions.post.ts'
import listSkillVersions from './api/skills/[skill_id]/versions.ts'
import deleteSkill from './api/skills/[skill_id].delete.ts'
import updateSkill from './api/skills/[skill_id].patch.ts'
import getSkill from './api/skills/[skill_id].ts'
import importSkills from './api/skills/import.ts'
import previewSource from './api/skills/sources/preview.ts'
import validateSkill from './api/skills/validation.ts'
import createSkill from './api/skills.post.ts'
import listSkills from './api/skills.ts'
import type { Endpoint } from './core/endpoint.ts'

/** Skills: instructions and files that agents and chats use. */
export const SKILL_ENDPOINTS: readonly Endpoint[] = [
  listSkills,
  createSkill,
  importSkills,
  validateSkill,
  previewSource,
  getSkill,
  updateSkill,
  deleteSkill,
  skillContent,
  syncSkill,
  listSkillVersions,
  createSkillVersion,
  getSkillVersion,
  skillVersionContent,
]
