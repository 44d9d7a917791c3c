import type { Endpoint } from './core/endpoint.ts'
import postVisibilityOverrides from './rest/api/v1/governance/documents/visibilityoverrides.post.ts'
import getVisibilityOverrides from './rest/api/v1/governance/documents/visibilityoverrides.ts'

/** What is sensitive, and from whom documents are hidden. */
export const GOVERNANCE_ENDPOINTS: readonly Endpoint[] = [getVisibilityOverrides, postVisibilityOverrides]
