import type { Caller } from '../../domain/shared/caller.ts'
import type { SkillPreview } from '../../domain/skills/preview-source.ts'
import { type SkillBundle, warningsOf } from '../../domain/skills/read-bundle.ts'
import type { Skill, SkillSource, SkillVersion } from '../../domain/skills/skill.ts'
import { MANIFEST } from '../../domain/skills/skill-limits.ts'
import type { FailedSkill } from '../../domain/skills/skill-sources.ts'
import type * as wire from '../schemas/skills.ts'
import type { Wire } from '../schemas/wire.ts'
import { type PersonNames, presentAuthor } from './present-document.ts'

/** Every change of the files is its own version. */
const MINOR_VERSION = 0

export function presentSkill(skill: Skill, { email }: Pick<Caller, 'email'>, people: PersonNames) {
  const { id, sharing, record, createdAt, updatedAt } = skill
  const { name, description, version, status, source } = record
  return {
    id: String(id),
    display_name: name,
    description,
    latest_version: version,
    latest_minor_version: MINOR_VERSION,
    status,
    origin: 'CUSTOM',
    ...(source && { source_provenance: presentSource(source) }),
    owner: presentPerson(sharing.owner, people),
    is_own: sharing.owner === email,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  } satisfies Wire<typeof wire.Skill>
}

export function presentSkillVersion(skill: Skill, { version, by, at, origin }: SkillVersion, people: PersonNames) {
  return {
    skill_id: String(skill.id),
    version,
    minor_version: MINOR_VERSION,
    is_latest: version === skill.record.version,
    created_by: presentPerson(by, people),
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    ...(origin && { source_provenance: presentOrigin(origin) }),
  }
}

export function presentValidation({ manifest, files, ...rest }: SkillBundle) {
  return {
    metadata: { display_name: manifest.name, description: manifest.description },
    files: files.map(({ path, bytes }) => ({ path, size_bytes: bytes.length, is_manifest: path === MANIFEST })),
    warnings: warningsOf({ manifest, files, ...rest }).map(({ code, message }) => ({ code, message })),
  }
}

export function presentPreview({ found, files, mainContent }: SkillPreview) {
  const { manifest, files: all } = found.bundle
  return {
    display_name: manifest.name,
    description: manifest.description,
    source_url: found.url,
    commit_sha: found.commitSha,
    main_content: mainContent,
    files: files.map(({ path, content }) => ({ path, content })),
    file_tree: all.map(({ path }) => path),
  }
}

export function presentFailure({ url, problem }: FailedSkill) {
  return { source_url: url, code: 'INVALID_SKILL' as const, detail: `The skill ${problem}` }
}

function presentSource(source: SkillSource) {
  return {
    ...presentOrigin(source),
    last_synced_at: new Date(source.lastSyncedAt).toISOString(),
    sync_status: source.syncStatus,
    ...(source.syncError && { sync_error: source.syncError }),
  }
}

function presentOrigin({ url, commitSha, importedAt }: NonNullable<SkillVersion['origin']>) {
  return { source_url: url, commit_sha: commitSha, imported_at: new Date(importedAt).toISOString() }
}

function presentPerson(email: string, people: PersonNames) {
  const { name, obfuscatedId: id } = presentAuthor({ email }, people)
  return { id, name }
}
