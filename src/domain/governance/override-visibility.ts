import type { VisibilityOverride } from '../access/visibility-override.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import { documentId } from '../documents/document.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { headsById } from '../documents/heads-by-id.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { BY_HAND, type VisibilityOverrideStore } from './visibility-override-store.ts'

export interface OverrideVisibilityDeps extends AuditDeps {
  documents: DocumentStore
  visibilityOverrides: VisibilityOverrideStore
  indexer: Indexer
}

export interface DocumentOverride {
  readonly docId: string
  readonly override: VisibilityOverride
}

/** The most overrides returned if the request names no documents. */
const LISTED = 1000

/** The overrides of these documents. If none are named, the most recent ones. */
export async function readOverrides(
  { documents, visibilityOverrides }: Pick<OverrideVisibilityDeps, 'documents' | 'visibilityOverrides'>,
  actor: Actor,
  docIds: readonly string[] | undefined,
): Promise<DocumentOverride[]> {
  refuseUnless(actor, 'governance')
  if (docIds === undefined) {
    const all = await visibilityOverrides.list(LISTED)
    return all.map((document) => ({ docId: documentId(document), override: document.override }))
  }
  const heads = await headsById(documents, docIds)
  const overrides = await visibilityOverrides.of([...heads.values()].map(({ key }) => key))
  return [...heads].map(([docId, { key }]) => ({ docId, override: overrides.get(key) ?? 'NONE' }))
}

/** Hides documents, or takes that back. Each says for itself whether it was found. */
export async function overrideVisibility(
  deps: OverrideVisibilityDeps,
  actor: Actor,
  wanted: readonly DocumentOverride[],
): Promise<(DocumentOverride & { readonly success: boolean })[]> {
  refuseUnless(actor, 'governance')
  const { documents, visibilityOverrides, indexer, clock } = deps
  const heads = await headsById(
    documents,
    wanted.map(({ docId }) => docId),
  )
  const changes = wanted.flatMap(({ docId, override }) => {
    const head = heads.get(docId)
    return head === undefined ? [] : [{ key: head.key, override }]
  })
  const said = wanted.filter(({ docId }) => heads.has(docId))
  const changed = await audited(
    deps,
    actor,
    () =>
      said.length === 0 ? undefined : { action: 'governance.visibility', subject: 'documents', details: { said } },
    () => visibilityOverrides.set(BY_HAND, changes, clock.now()),
  )
  await indexer.notifyWritten(changed)
  return wanted.map((one) => ({ ...one, success: heads.has(one.docId) }))
}
