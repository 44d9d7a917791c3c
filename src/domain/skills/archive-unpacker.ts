import type { SkillFile } from './skill.ts'

/** A folder of an archive with a manifest in it. */
export interface UnpackedSkill {
  /** In the archive, without a slash at its end; empty: the archive itself. */
  readonly folder: string
  /** By path; none where there is a problem. */
  readonly files: readonly SkillFile[]
  readonly digest: string
  /** Why it cannot be taken; fits after its name. */
  readonly problem?: string
}

export interface UnpackedArchive {
  /** What the archive says of itself: the commit, where a repository made it. */
  readonly comment: string
  readonly skills: readonly UnpackedSkill[]
  /** Why there are none; fits after "The archive". */
  readonly problem?: string
}

/**
 * Finds the skills in an archive, or in one of its folders. Whatever the archive holds, neither time nor memory of the
 * service are at stake. Throws only where the archive has no part in it: `unavailable`.
 */
export interface ArchiveUnpacker {
  unpackSkills(archive: Uint8Array, under: string): Promise<UnpackedArchive>
}
