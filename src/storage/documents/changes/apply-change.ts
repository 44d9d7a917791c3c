import { strictest, type VisibilityOverride } from '../../../domain/access/visibility-override.ts'
import type { DocumentMetadata } from '../../../domain/documents/document-metadata.ts'
import { BY_HAND } from '../../../domain/governance/visibility-override-store.ts'
import { isOutdated } from '../../../domain/shared/version-conflict.ts'
import { fromJson, toJson } from '../../database/json-column.ts'
import { CLEARED, toRow, typeAndIdKeys } from '../document-rows.ts'
import { HELD, PUT_OFF } from '../held-rows.ts'
import type { RowChange, Tombstone } from './change.ts'
import { type Draft, isLive, type SourceOverride } from './draft.ts'

export interface Circumstances {
  readonly at: Date
  /** What `awaits_scan` becomes where contents are new, and where sharing changed. */
  readonly heldByContents: typeof HELD | null
  readonly heldBySharing: typeof HELD | null
}

type ChangeOf<Kind extends RowChange['kind']> = Extract<RowChange, { kind: Kind }>

/** Applies a change to the draft of its document. False: the change is older than what is stored. */
export function applyChange(draft: Draft, change: RowChange, circumstances: Circumstances): boolean {
  // Nobody needs both: rather than write half of it, say so.
  if (draft.row !== undefined) throw new Error(`A document was written whole and changed (${change.kind}) in one call`)
  const apply = APPLY[change.kind] as (draft: Draft, change: RowChange, now: Circumstances) => boolean
  return apply(draft, change, circumstances)
}

const APPLY: { [Kind in RowChange['kind']]: (draft: Draft, change: ChangeOf<Kind>, now: Circumstances) => boolean } = {
  upsert(draft, { write }, { at, heldByContents }) {
    const { after: found } = draft
    if (isOutdated(write.version, found)) return false
    // The step isn't known yet; a new document is named after it.
    const row = toRow(write, found, 0, at, heldByContents)
    const { body, summary, structure = null, permissions } = write.document
    draft.row = row
    draft.after = row
    draft.texts = { body, summary, structure }
    if (permissions !== undefined) draft.acls.push(write.acl)
    return applied(draft, 'upsert')
  },
  remove(draft, { version }, { at }) {
    if (draft.after === undefined || !isLive(draft.after)) return true
    if (isOutdated(version, draft.after)) return false
    draft.after = { ...draft.after, ...CLEARED, version, deleted_at: at.getTime() }
    return applied(draft, 'remove')
  },
  tombstone(draft, change, { at }) {
    if (isLive(draft.after)) return true
    const row = tombstoneRow(draft, change, at)
    draft.row = row
    draft.after = row
    return applied(draft, 'tombstone')
  },
  permissions(draft, { permissions, acl }, { heldBySharing }) {
    if (draft.after === undefined || !isLive(draft.after)) return true
    draft.after = {
      ...draft.after,
      permissions: toJson(permissions),
      principals: toJson(acl.principals),
      awaits_scan: heldBySharing ?? draft.after.awaits_scan,
    }
    draft.acls.push(acl)
    return applied(draft, 'permissions')
  },
  override(draft, { source, override }) {
    const others = draft.overrides.filter((said) => said.source !== source)
    draft.overrides = override === undefined ? others : [...others, { source, override }]
    draft.newOverrides.set(source, override)
    draft.kinds.add('override')
    const effective = effectiveOverride(draft.overrides)
    if (draft.after === undefined || draft.after.visibility_override === effective) return true
    draft.after = { ...draft.after, visibility_override: effective }
    // A deleted document keeps its place in the log: that tells uploads when it was deleted.
    if (isLive(draft.after)) draft.takesStep = true
    return true
  },
  metadata(draft, { group, values }) {
    draft.metadataGroups.set(group, 'dropped')
    if (draft.after === undefined || !isLive(draft.after)) return true
    const { [group]: _, ...others } = draft.after.metadata === null ? {} : fromJson(draft.after.metadata)
    const metadata: DocumentMetadata = values.length === 0 ? others : { ...others, [group]: values }
    draft.after = { ...draft.after, metadata: Object.keys(metadata).length === 0 ? null : toJson(metadata) }
    if (values.length > 0) draft.metadataGroups.set(group, 'held')
    return applied(draft, 'metadata')
  },
  hold(draft, { seq }) {
    if (draft.after?.seq !== seq || Number(draft.after.awaits_scan) !== HELD) return true
    draft.after = { ...draft.after, awaits_scan: PUT_OFF }
    draft.kinds.add('hold')
    return true
  },
  release(draft, { seq }) {
    const { after } = draft
    if (after === undefined || !isLive(after) || after.seq !== seq || after.awaits_scan === null) return true
    draft.after = { ...after, awaits_scan: null }
    draft.kinds.add('release')
    // Only what indexes have, hidden, has to reach them again.
    if (Number(after.awaits_scan) === PUT_OFF) draft.takesStep = true
    return true
  },
}

function applied(draft: Draft, kind: RowChange['kind']): true {
  draft.kinds.add(kind)
  draft.takesStep = true
  return true
}

function tombstoneRow(draft: Draft, { datasource, objectType, id, version }: Tombstone, at: Date) {
  return {
    ...CLEARED,
    key: draft.key ?? 0,
    seq: 0,
    datasource,
    object_type: objectType,
    id,
    ...typeAndIdKeys({ datasource, objectType, id }),
    version,
    title: '',
    view_url: null,
    is_redlisted: null,
    updated_at: at.getTime(),
    uploaded_at: at.getTime(),
    deleted_at: at.getTime(),
    visibility_override: draft.after?.visibility_override ?? null,
    awaits_scan: null,
  }
}

/** What administrators say counts before anything a policy says; of several policies the strictest counts. */
function effectiveOverride(said: readonly SourceOverride[]): VisibilityOverride | null {
  const byHand = said.find(({ source }) => source === BY_HAND)
  const override = strictest((byHand === undefined ? said : [byHand]).map((one) => one.override))
  return override === 'NONE' ? null : override
}
