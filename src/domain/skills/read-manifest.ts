import { isUtf8 } from 'node:buffer'
import { type FrontMatter, readFrontMatter } from '../../kernel/front-matter.ts'
import { isNameText, isText } from '../../kernel/text-rules.ts'
import { MANIFEST, SKILL_LIMITS } from './skill-limits.ts'

/** The name, description and instructions of a skill. */
export interface SkillManifest {
  readonly name: string
  readonly description: string
  /** What to do, in Markdown. */
  readonly instructions: string
}

/** Why a skill is invalid. The message continues a sentence that begins with "The skill". */
export class InvalidSkill extends Error {
  override readonly name = 'InvalidSkill'
}

/** Reads the manifest: Markdown with YAML front matter that has at least `name` and `description`. */
export function readManifest(bytes: Uint8Array): SkillManifest {
  if (bytes.length > SKILL_LIMITS.manifestBytes) {
    throw new InvalidSkill(`has a ${MANIFEST} larger than ${SKILL_LIMITS.manifestBytes / 1024} KB`)
  }
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : undefined
  if (text === undefined || !isText(text)) throw new InvalidSkill(`has a ${MANIFEST} that isn't UTF-8 text`)
  const matter = frontMatterOf(text)
  if (matter === undefined) {
    throw new InvalidSkill(`has a ${MANIFEST} that doesn't begin with ---, followed by name and description`)
  }
  const { fields } = matter
  const name = wanted(fields, 'name', SKILL_LIMITS.nameCharacters)
  const description = wanted(fields, 'description', SKILL_LIMITS.descriptionCharacters)
  if (!isNameText(name)) throw new InvalidSkill('has invisible characters in its name')
  const instructions = matter.text.trim()
  if (instructions === '') throw new InvalidSkill(`has no instructions in its ${MANIFEST}`)
  return { name, description, instructions }
}

function frontMatterOf(text: string): FrontMatter | undefined {
  try {
    return readFrontMatter(text, { scalars: 'strings' })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new InvalidSkill(
      `has a ${MANIFEST} whose front matter isn't valid YAML: ${error.message}; put values that contain ": " or " #" in quotes`,
    )
  }
}

function wanted(fields: FrontMatter['fields'], field: 'name' | 'description', maxCharacters: number): string {
  const given = fields[field]
  const value = typeof given === 'string' ? given.trim() : ''
  if (value === '') throw new InvalidSkill(`has no ${field} in its ${MANIFEST}`)
  if (value.length > maxCharacters) throw new InvalidSkill(`has a ${field} longer than ${maxCharacters} characters`)
  return value
}
