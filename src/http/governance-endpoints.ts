import type { Endpoint } from './core/endpoint.ts'
import deleteExport from './rest/api/v1/governance/data/findings/exports/[id].delete.ts'
import getExport from './rest/api/v1/governance/data/findings/exports/[id].ts'
import postExports from './rest/api/v1/governance/data/findings/exports.post.ts'
import getExports from './rest/api/v1/governance/data/findings/exports.ts'
import downloadPolicy from './rest/api/v1/governance/data/policies/[id]/download.ts'
import deletePolicy from './rest/api/v1/governance/data/policies/[id].delete.ts'
import postPolicy from './rest/api/v1/governance/data/policies/[id].post.ts'
import getPolicy from './rest/api/v1/governance/data/policies/[id].ts'
import postPolicies from './rest/api/v1/governance/data/policies.post.ts'
import getPolicies from './rest/api/v1/governance/data/policies.ts'
import downloadReport from './rest/api/v1/governance/data/reports/[id]/download.ts'
import reportStatus from './rest/api/v1/governance/data/reports/[id]/status.ts'
import postReports from './rest/api/v1/governance/data/reports.ts'
import postVisibilityOverrides from './rest/api/v1/governance/documents/visibilityoverrides.post.ts'
import getVisibilityOverrides from './rest/api/v1/governance/documents/visibilityoverrides.ts'

/** Sensitive data: policies, findings and hidden documents. */
export const GOVERNANCE_ENDPOINTS: readonly Endpoint[] = [
  getPolicies,
  postPolicies,
  getPolicy,
  postPolicy,
  deletePolicy,
  downloadPolicy,
  postReports,
  reportStatus,
  downloadReport,
  getExports,
  postExports,
  getExport,
  deleteExport,
  getVisibilityOverrides,
  postVisibilityOverrides,
]
