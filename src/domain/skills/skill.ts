import type { SharedObject } from '../sharing/shared-object.ts'

/** `DRAFT`: made, and shown to nobody else yet. Only what is enabled is shown to others, and used. */
export const SKILL_STATUSES = ['DRAFT', 'ENABLED', 'DISABLED'] as const
export type SkillStatus = (typeof SKILL_STATUSES)[number]

export const SYNC_STATUSES = ['UP_TO_DATE', 'UPDATE_AVAILABLE', 'SYNC_FAILED'] as const
export type SyncStatus = (typeof SYNC_STATUSES)[number]

/** Where a version was taken from. Times in milliseconds. */
export interface SkillOrigin {
  readonly url: string
  /** Of the repository; of what comes from none, a digest of the files. */
  readonly commitSha: string
  readonly importedAt: number
}

/** Where a skill is taken from, and how the last look there went. */
export interface SkillSource extends SkillOrigin {
  readonly lastSyncedAt: number
  /** When it was looked whether there is something new; absent: only when it was synchronised. */
  readonly lookedAt?: number
  /** Of the files that were taken from there last; absent: imported before this was kept. */
  readonly digest?: string
  readonly syncStatus: SyncStatus
  readonly syncError?: string
}

export interface SkillRecord {
  /** As the newest version calls itself. */
  readonly name: string
  readonly description: string
  readonly status: SkillStatus
  /** The newest; 1 when it is made. */
  readonly version: number
  readonly source?: SkillSource
}

/** Instructions and files that belong together, in versions. Shared by the one policy of everything that people share. */
export type Skill = SharedObject<SkillRecord>

export interface SkillFile {
  /** Relative, with slashes; `pathProblem` finds nothing wrong with it. */
  readonly path: string
  readonly bytes: Uint8Array
}

export interface SkillVersion {
  readonly version: number
  /** Who made it; in lower case. */
  readonly by: string
  readonly at: Date
  /** Of all its files. */
  readonly sizeBytes: number
  /** The same for the same files. */
  readonly digest: string
  readonly origin?: SkillOrigin
}

export interface SkillVersionStore {
  /** With its files. The oldest go when there are more than `kept`. */
  add(skillId: number, owner: string, version: SkillVersion, files: readonly SkillFile[], kept: number): Promise<void>
  find(skillId: number, version: number): Promise<SkillVersion | undefined>
  /** Newest first; only those before a version, where one is named. */
  list(skillId: number, limit: number, before?: number): Promise<SkillVersion[]>
  /** By path. */
  filesOf(skillId: number, version: number): Promise<SkillFile[]>
  /** What is kept of the skills of one person. */
  roomOf(owner: string): Promise<{ readonly skills: number; readonly bytes: number }>
  removeAll(skillId: number): Promise<void>
}

export function readSkillId(id: string): number {
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
}
