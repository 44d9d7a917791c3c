import type { ExportStore } from '../governance/exports/finding-export.ts'
import type { FindingStore } from '../governance/findings/finding-store.ts'
import type { HeldDocumentStore } from '../governance/held-document-store.ts'
import type { PolicyStore } from '../governance/policies/policy.ts'
import type { VisibilityOverrideStore } from '../governance/visibility-override-store.ts'

/** Sensitive data, and documents that are hidden. */
export interface GovernanceServices {
  readonly visibilityOverrides: VisibilityOverrideStore
  readonly dlpPolicies: PolicyStore
  readonly dlpFindings: FindingStore
  readonly heldDocuments: HeldDocumentStore
  readonly dlpExports: ExportStore
}
