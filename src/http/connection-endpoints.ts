import askSource from './admin/api/v1/(connections)/connection-access.post.ts'
import explainSourceAccess from './admin/api/v1/(connections)/connection-access.ts'
import findItems from './admin/api/v1/(connections)/connection-items.ts'
import testNewConnection from './admin/api/v1/(connections)/connection-tests.ts'
import mapAccount from './admin/api/v1/(connections)/connections/[id]/accounts/[account].ts'
import listAccounts from './admin/api/v1/(connections)/connections/[id]/accounts.ts'
import pauseConnection from './admin/api/v1/(connections)/connections/[id]/pause.ts'
import retryProblems from './admin/api/v1/(connections)/connections/[id]/problems/retry.ts'
import listProblems from './admin/api/v1/(connections)/connections/[id]/problems.ts'
import resumeConnection from './admin/api/v1/(connections)/connections/[id]/resume.ts'
import getRun from './admin/api/v1/(connections)/connections/[id]/runs/[run].ts'
import startRun from './admin/api/v1/(connections)/connections/[id]/runs.post.ts'
import listRuns from './admin/api/v1/(connections)/connections/[id]/runs.ts'
import listScopes from './admin/api/v1/(connections)/connections/[id]/scopes.ts'
import listSourceScopes from './admin/api/v1/(connections)/connections/[id]/source-scopes.ts'
import summarizeConnection from './admin/api/v1/(connections)/connections/[id]/summary.ts'
import testConnection from './admin/api/v1/(connections)/connections/[id]/test.ts'
import removeConnection from './admin/api/v1/(connections)/connections/[id].delete.ts'
import changeConnection from './admin/api/v1/(connections)/connections/[id].patch.ts'
import getConnection from './admin/api/v1/(connections)/connections/[id].ts'
import addConnection from './admin/api/v1/(connections)/connections.post.ts'
import listConnections from './admin/api/v1/(connections)/connections.ts'
import listConnectors from './admin/api/v1/(connections)/connectors.ts'
import type { Endpoint } from './core/endpoint.ts'

/** The Admin API of connectors and connections. */
export const CONNECTION_ENDPOINTS: readonly Endpoint[] = [
  listConnectors,
  testNewConnection,
  explainSourceAccess,
  askSource,
  findItems,
  listConnections,
  addConnection,
  getConnection,
  changeConnection,
  removeConnection,
  testConnection,
  listSourceScopes,
  listScopes,
  summarizeConnection,
  listRuns,
  startRun,
  getRun,
  pauseConnection,
  resumeConnection,
  listProblems,
  retryProblems,
  listAccounts,
  mapAccount,
]
