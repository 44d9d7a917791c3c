import { badField } from '../../kernel/bad-field.ts'
import { isReadable } from './read-bundle.ts'
import { MANIFEST } from './skill-limits.ts'
import {
  type FailedSkill,
  type FoundSkill,
  type FoundSkills,
  type SkillSources,
  SourceUnreadable,
} from './skill-sources.ts'
import { BadAddress, readSourceAddress } from './source-address.ts'

/** A skill that could be imported, before anybody does. */
export interface SkillPreview {
  readonly found: FoundSkill
  /** Texts besides the manifest, as far as an answer has room for them. */
  readonly files: readonly { readonly path: string; readonly content: string }[]
  readonly mainContent: string
}

export interface SourcePreview {
  readonly skills: readonly SkillPreview[]
  readonly failures: readonly FailedSkill[]
}

/** Of all texts besides manifests, in one answer. */
const SHOWN_BYTES = 1024 ** 2

/** Looks what is at an address; nothing is kept. Refuses where there is no skill that could be imported. */
export async function previewSource(
  { skillSources }: { skillSources: SkillSources },
  url: string,
  signal: AbortSignal,
): Promise<SourcePreview> {
  const { skills, failures } = await readSource(skillSources, url, 'source_url', signal)
  let left = SHOWN_BYTES
  const previews = skills.map((found) => {
    const files = found.bundle.files.flatMap(({ path, bytes }) => {
      if (path === MANIFEST || bytes.length > left || !isReadable(bytes)) return []
      left -= bytes.length
      return [{ path, content: Buffer.from(bytes).toString('utf8') }]
    })
    return { found, files, mainContent: found.bundle.manifest.instructions }
  })
  return { skills: previews, failures }
}

/** The skills at an address, at least one. Refusals name the field. */
export async function readSource(
  sources: SkillSources,
  url: string,
  field: string,
  signal: AbortSignal,
): Promise<FoundSkills> {
  try {
    return await sources.read(readSourceAddress(url), signal)
  } catch (error) {
    throw error instanceof BadAddress || error instanceof SourceUnreadable ? badField(field, error.message) : error
  }
}
