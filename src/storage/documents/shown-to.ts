import { principal } from '../../domain/access/principals.ts'
import { narrowed, type VisibilityOverride } from '../../domain/access/visibility-override.ts'
import type { DocumentFacts } from '../../domain/documents/document.ts'
import { fromJson, type Json } from '../database/json-column.ts'

/** What the row of a document says of who may see it. */
export interface AccessRow {
  readonly datasource: string
  readonly principals?: Json<readonly string[]> | null
  readonly visibility_override?: VisibilityOverride | null
  readonly awaits_scan: number | null
  readonly facts?: Json<DocumentFacts> | null
}

/**
 * The principals that can see a document: its permissions, narrowed by an override. Empty while a policy still has to scan it.
 * See docs/decisions/0021-visibility-overrides.md.
 */
export function shownTo({
  datasource,
  principals,
  visibility_override: override,
  awaits_scan,
  facts,
}: AccessRow): readonly string[] {
  if (awaits_scan !== null) return []
  const listed = principals == null ? [principal.byDefault(datasource)] : fromJson(principals)
  if (override == null) return listed
  const asksForOwner = override === 'HIDE_FROM_ALL_EXCEPT_OWNER'
  const owner = asksForOwner && facts != null ? fromJson(facts).owner : undefined
  return narrowed(override, { datasource, principals: listed, owner })
}
