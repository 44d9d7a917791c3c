const KB = 1024
const MB = 1024 ** 2

/** What one skill may be. Skills of people stay far below; what is beyond was made to fill memory. */
export const SKILL_LIMITS = {
  /** Of the archive that is sent. */
  packedBytes: 4 * MB,
  files: 200,
  fileBytes: MB,
  /** Of all files together. */
  totalBytes: 4 * MB,
  manifestBytes: 64 * KB,
  pathCharacters: 255,
  pathParts: 10,
  nameCharacters: 100,
  descriptionCharacters: 2000,
} as const

/** What an archive that holds several, with whatever else is in a repository, may be. */
export const SOURCE_LIMITS = {
  packedBytes: 20 * MB,
  skills: 30,
  files: 2000,
  totalBytes: 16 * MB,
} as const

export const KEPT_VERSIONS = 20

/** What is kept of one person's skills, all versions together. */
export const PERSON_LIMITS = { skills: 500, bytes: 256 * MB } as const

export const MANIFEST = 'SKILL.md'
