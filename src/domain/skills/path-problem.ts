import { isNameText } from '../../kernel/text-rules.ts'
import { SKILL_LIMITS } from './skill-limits.ts'

/**
 * What is wrong with the name of a file in an archive, or undefined. A good name stays inside the folder that the archive
 * is unpacked into, on every operating system.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '' || path.length > SKILL_LIMITS.pathCharacters) {
    return `has an empty name, or one longer than ${SKILL_LIMITS.pathCharacters} characters`
  }
  if (!isNameText(path) || path.includes('\ufffd')) return 'has invalid characters in its name'
  if (/[\\:*?"<>|]/.test(path)) return "has a name that some operating systems don't allow"
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'has a path that leads out of the folder'
  if (parts.length > SKILL_LIMITS.pathParts) return `is nested more than ${SKILL_LIMITS.pathParts} folders deep`
  return undefined
}
