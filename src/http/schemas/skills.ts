import Type from 'typebox'
import { SKILL_STATUSES, SYNC_STATUSES } from '../../domain/skills/skill.ts'
import { named } from './named.ts'
import { PersonReference, PlatformWarning } from './search/platform-search.ts'

const optional = Type.Optional
const DEFAULT_PAGE_SIZE = 50
/** No skill has more versions than this has digits. */
const VersionNumber = Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'A whole number, 1 or greater' })

export const SkillId = Type.Object({ skill_id: Type.String({ minLength: 1, maxLength: 200 }) })
export const SkillVersionId = Type.Object({
  skill_id: Type.String({ minLength: 1, maxLength: 200 }),
  version: VersionNumber,
})

export const SkillPageQuery = Type.Object({
  page_size: optional(
    Type.String({ pattern: '^(?:[1-9][0-9]?|100)$', description: `1 to 100. Default: ${DEFAULT_PAGE_SIZE}.` }),
  ),
  cursor: optional(Type.String({ minLength: 1, maxLength: 1000, description: 'next_cursor from the previous page' })),
})

export function readPage({ page_size, cursor }: { page_size?: string | undefined; cursor?: string | undefined }) {
  return { size: page_size === undefined ? DEFAULT_PAGE_SIZE : Number(page_size), cursor }
}

const Provenance = named('SkillSourceProvenance', {
  source_url: Type.String(),
  commit_sha: Type.String(),
  imported_at: Type.String(),
  last_synced_at: optional(Type.String()),
  sync_status: optional(Type.Enum([...SYNC_STATUSES])),
  sync_error: optional(Type.String()),
})

export const Skill = named('Skill', {
  id: Type.String(),
  display_name: Type.String(),
  description: Type.String(),
  latest_version: Type.Integer(),
  latest_minor_version: Type.Integer({ description: 'Always 0: every file change creates a version' }),
  status: Type.Enum([...SKILL_STATUSES], { description: 'While ENABLED, others can see it and answers use it' }),
  origin: Type.Enum(['CUSTOM']),
  source_provenance: optional(Provenance),
  owner: PersonReference,
  is_own: Type.Boolean({ description: 'You created it' }),
  created_at: Type.String(),
  updated_at: Type.String(),
})

const SkillVersion = named('SkillVersion', {
  skill_id: Type.String(),
  version: Type.Integer(),
  minor_version: Type.Integer(),
  is_latest: Type.Boolean(),
  created_by: PersonReference,
  created_at: Type.String(),
  updated_at: Type.String(),
  source_provenance: optional(Provenance),
})

/** What answers with one skill. */
export function skillResponse(title: string) {
  return named(title, { skill: Skill, request_id: Type.String() })
}

export function skillVersionResponse(title: string) {
  return named(title, { version: SkillVersion, request_id: Type.String() })
}

const pageFields = {
  has_more: Type.Boolean(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
  request_id: Type.String(),
}

export const SkillsListResponse = named('SkillsListResponse', {
  skills: Type.Array(Skill),
  results: Type.Array(Skill, { description: 'The same skills, under the field name other Platform API lists use' }),
  ...pageFields,
})
export const SkillVersionsListResponse = named('SkillVersionsListResponse', {
  versions: Type.Array(SkillVersion),
  ...pageFields,
})

export const SkillUpdateRequest = named('SkillUpdateRequest', {
  status: Type.Enum(['ENABLED', 'DISABLED'], { description: 'ENABLED: every signed-in user can use it' }),
})

export const SkillValidationResponse = named('SkillValidationResponse', {
  metadata: named('SkillValidationMetadata', { display_name: Type.String(), description: Type.String() }),
  files: Type.Array(
    named('SkillValidationFile', {
      path: Type.String(),
      size_bytes: Type.Integer(),
      is_manifest: Type.Boolean(),
    }),
  ),
  warnings: Type.Array(PlatformWarning),
  request_id: Type.String(),
})

export const SourceUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'URL of a GitHub or GitLab repository or folder, a ZIP archive, or a SKILL.md',
})

export const SkillSourcePreviewResponse = named('SkillSourcePreviewResponse', {
  skills: Type.Array(
    named('SkillSourcePreview', {
      display_name: Type.String(),
      description: Type.String(),
      source_url: Type.String({ description: 'For imports: only this skill' }),
      commit_sha: Type.String(),
      main_content: Type.String(),
      files: Type.Array(named('SkillSourcePreviewFile', { path: Type.String(), content: Type.String() }), {
        description: 'The other text files, 1 MB in total. file_tree lists every file.',
      }),
      file_tree: Type.Array(Type.String()),
    }),
  ),
  failures: Type.Array(
    named('SkillSourcePreviewFailure', {
      source_url: Type.String(),
      code: Type.Enum(['INVALID_SKILL', 'SKILL_FETCH_FAILED']),
      detail: Type.String(),
    }),
  ),
  request_id: Type.String(),
})
