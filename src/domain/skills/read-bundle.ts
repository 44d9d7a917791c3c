import { isUtf8 } from 'node:buffer'
import { badField } from '../../kernel/bad-field.ts'
import type { ArchiveUnpacker, UnpackedSkill } from './archive-unpacker.ts'
import { digestFiles } from './digest-files.ts'
import { InvalidSkill, readManifest, type SkillManifest } from './read-manifest.ts'
import type { SkillFile } from './skill.ts'
import { MANIFEST, SKILL_LIMITS } from './skill-limits.ts'

/** A skill as somebody brings it. */
export interface SkillBundle {
  readonly manifest: SkillManifest
  readonly files: readonly SkillFile[]
  readonly digest: string
}

export interface BundleWarning {
  readonly code: string
  readonly message: string
}

/** An archive, or the manifest alone, as it was sent. Refuses with the field `file`. */
export async function readUploadedBundle(
  { unpacker }: { unpacker: ArchiveUnpacker },
  bytes: Uint8Array,
): Promise<SkillBundle> {
  if (bytes.length === 0) throw badField('file', 'must not be empty')
  if (bytes.length > SKILL_LIMITS.packedBytes) {
    throw badField('file', `must be at most ${SKILL_LIMITS.packedBytes} bytes`, { code: 'request_too_large' })
  }
  try {
    return isArchive(bytes) ? bundleOf(await onlySkill(unpacker, bytes)) : loneManifest(bytes)
  } catch (error) {
    throw error instanceof InvalidSkill ? badField('file', error.message) : error
  }
}

/** A skill that was found in an archive. */
export function bundleOf({ files, digest, problem }: UnpackedSkill): SkillBundle {
  if (problem !== undefined) throw new InvalidSkill(problem)
  const manifest = files.find(({ path }) => path === MANIFEST)
  if (manifest === undefined) throw new InvalidSkill(`has no ${MANIFEST}`)
  return { manifest: readManifest(manifest.bytes), files, digest }
}

/** The manifest is all that there is. */
export function loneManifest(bytes: Uint8Array): SkillBundle {
  const files = [{ path: MANIFEST, bytes }]
  return { manifest: readManifest(bytes), files, digest: digestFiles(files) }
}

/** What is taken, and may still surprise. */
export function warningsOf({ files }: SkillBundle): BundleWarning[] {
  return files
    .filter(({ bytes }) => !isReadable(bytes))
    .map(({ path }) => ({ code: 'not_text', message: `${path} isn't UTF-8 text, so answers can't use it` }))
}

export function isReadable(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !bytes.includes(0)
}

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

async function onlySkill(unpacker: ArchiveUnpacker, bytes: Uint8Array): Promise<UnpackedSkill> {
  const { skills, problem } = await unpacker.unpackSkills(bytes, '')
  if (problem !== undefined) throw new InvalidSkill(problem)
  const [first] = skills
  if (first === undefined) throw new InvalidSkill(`has no ${MANIFEST}`)
  if (first.folder !== '') throw new InvalidSkill(`has its ${MANIFEST} in a subfolder; move it to the top level`)
  return first
}
