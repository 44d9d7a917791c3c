import addDatasource from './api/index/v1/adddatasource.ts'
import checkDocumentAccess from './api/index/v1/checkdocumentaccess.ts'
import debugDocument from './api/index/v1/debug/[datasource]/document.ts'
import debugDocuments from './api/index/v1/debug/[datasource]/documents.ts'
import debugStatus from './api/index/v1/debug/[datasource]/status.ts'
import deleteDocument from './api/index/v1/deletedocument.ts'
import deleteGroup from './api/index/v1/deletegroup.ts'
import deleteMembership from './api/index/v1/deletemembership.ts'
import deleteUser from './api/index/v1/deleteuser.ts'
import getDatasourceConfig from './api/index/v1/getdatasourceconfig.ts'
import getDocumentCount from './api/index/v1/getdocumentcount.ts'
import getDocumentStatus from './api/index/v1/getdocumentstatus.ts'
import getUserCount from './api/index/v1/getusercount.ts'
import indexDocument from './api/index/v1/indexdocument.ts'
import indexDocuments from './api/index/v1/indexdocuments.ts'
import indexGroup from './api/index/v1/indexgroup.ts'
import indexMembership from './api/index/v1/indexmembership.ts'
import indexUser from './api/index/v1/indexuser.ts'
import rotateToken from './api/index/v1/rotatetoken.ts'
import updatePermissions from './api/index/v1/updatepermissions.ts'
import type { Endpoint } from './core/endpoint.ts'
import autocomplete from './rest/api/v1/autocomplete.ts'
import getDocumentsByFacets from './rest/api/v1/getdocumentsbyfacets.ts'
import recommendations from './rest/api/v1/recommendations.ts'
import search from './rest/api/v1/search.ts'

/** Every operation of the interface that is served, in the order in which the documentation lists them. */
export const ENDPOINTS: readonly Endpoint[] = [
  indexDocument,
  indexDocuments,
  updatePermissions,
  deleteDocument,
  addDatasource,
  getDatasourceConfig,
  indexUser,
  indexGroup,
  indexMembership,
  deleteUser,
  deleteGroup,
  deleteMembership,
  checkDocumentAccess,
  debugStatus,
  debugDocument,
  debugDocuments,
  getDocumentStatus,
  getDocumentCount,
  getUserCount,
  rotateToken,
  search,
  autocomplete,
  recommendations,
  getDocumentsByFacets,
]
