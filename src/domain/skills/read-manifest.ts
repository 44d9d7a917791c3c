import { isUtf8 } from 'node:buffer'
import { isNameText, isText } from '../../kernel/text-rules.ts'
import { readFrontMatter } from './front-matter.ts'
import { MANIFEST, SKILL_LIMITS } from './skill-limits.ts'

/** What a skill says of itself. */
export interface SkillManifest {
  readonly name: string
  readonly description: string
  /** What to do, in Markdown. */
  readonly instructions: string
}

/** Why a skill cannot be taken; the message fits after its name, or after "The skill". */
export class InvalidSkill extends Error {
  override readonly name = 'InvalidSkill'
}

/** Reads the manifest: Markdown behind a few lines of `name: value`, with at least `name` and `description`. */
export function readManifest(bytes: Uint8Array): SkillManifest {
  if (bytes.length > SKILL_LIMITS.manifestBytes) {
    throw new InvalidSkill(`has a ${MANIFEST} of more than ${SKILL_LIMITS.manifestBytes / 1024} KB`)
  }
  const text = isUtf8(bytes)
    ? Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\ufeff/, '')
    : undefined
  if (text === undefined || !isText(text)) throw new InvalidSkill(`has a ${MANIFEST} that is no text in UTF-8`)
  const matter = readFrontMatter(text)
  if (matter === undefined) {
    throw new InvalidSkill(`has a ${MANIFEST} that does not begin with --- and lines for name and description`)
  }
  const { fields, rest } = matter
  const name = wanted(fields, 'name', SKILL_LIMITS.nameCharacters)
  const description = wanted(fields, 'description', SKILL_LIMITS.descriptionCharacters)
  if (!isNameText(name)) throw new InvalidSkill('has a name with characters that nobody sees')
  const instructions = rest.trim()
  if (instructions === '') throw new InvalidSkill(`has no instructions in its ${MANIFEST}`)
  return { name, description, instructions }
}

function wanted(fields: ReadonlyMap<string, string>, field: string, maxCharacters: number): string {
  const value = (fields.get(field) ?? '').trim()
  if (value === '') throw new InvalidSkill(`has no ${field} in its ${MANIFEST}`)
  if (value.length > maxCharacters) throw new InvalidSkill(`has a ${field} of more than ${maxCharacters} characters`)
  return value
}
