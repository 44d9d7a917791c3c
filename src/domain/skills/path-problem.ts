import { isNameText } from '../../kernel/text-rules.ts'
import { SKILL_LIMITS } from './skill-limits.ts'

/**
 * What is wrong with the name of a file in an archive; undefined: nothing. A good one stays inside whatever folder somebody
 * unpacks it into, on every system.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '' || path.length > SKILL_LIMITS.pathCharacters) {
    return `has a name of more than ${SKILL_LIMITS.pathCharacters} characters, or none`
  }
  if (!isNameText(path) || path.includes('\ufffd')) return 'has a name with characters that are none'
  if (/[\\:*?"<>|]/.test(path)) return 'has a name that is none on every system'
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'has a name that leads elsewhere'
  if (parts.length > SKILL_LIMITS.pathParts) return `lies deeper than ${SKILL_LIMITS.pathParts} folders`
  return undefined
}
