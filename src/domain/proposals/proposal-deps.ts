import type { AnnouncementDeps } from '../knowledge/announcements/announcement-deps.ts'
import type { PinDeps } from '../knowledge/pins/pin-deps.ts'
import type { SkillDeps } from '../skills/skill-deps.ts'
import type { ProposalStore } from './proposal.ts'

export interface ProposalDeps extends AnnouncementDeps, PinDeps, SkillDeps {
  proposals: ProposalStore
}
