import { createHash } from 'node:crypto'
import type { SkillFile } from './skill.ts'

/** The same for the same files, in the same order. */
export function digestFiles(files: readonly SkillFile[]): string {
  const hash = createHash('sha256')
  for (const { path, bytes } of files) hash.update(`${bytes.length}:${path}\n`).update(bytes)
  return hash.digest('hex')
}
