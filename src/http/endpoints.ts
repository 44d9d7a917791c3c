import { ADMIN_ENDPOINTS } from './admin-endpoints.ts'
import { AGENT_ENDPOINTS } from './agent-endpoints.ts'
import addDatasource from './api/index/v1/adddatasource.ts'
import betaUsers from './api/index/v1/betausers.ts'
import bulkIndexDocuments from './api/index/v1/bulkindexdocuments.ts'
import bulkIndexEmployees from './api/index/v1/bulkindexemployees.ts'
import bulkIndexGroups from './api/index/v1/bulkindexgroups.ts'
import bulkIndexMemberships from './api/index/v1/bulkindexmemberships.ts'
import bulkIndexShortcuts from './api/index/v1/bulkindexshortcuts.ts'
import bulkIndexTeams from './api/index/v1/bulkindexteams.ts'
import bulkIndexUsers from './api/index/v1/bulkindexusers.ts'
import checkDocumentAccess from './api/index/v1/checkdocumentaccess.ts'
import debugDocumentEvents from './api/index/v1/debug/[datasource]/document/events.ts'
import debugDocument from './api/index/v1/debug/[datasource]/document.ts'
import debugDocuments from './api/index/v1/debug/[datasource]/documents.ts'
import debugStatus from './api/index/v1/debug/[datasource]/status.ts'
import debugUser from './api/index/v1/debug/[datasource]/user.ts'
import deleteDocument from './api/index/v1/deletedocument.ts'
import deleteEmployee from './api/index/v1/deleteemployee.ts'
import deleteGroup from './api/index/v1/deletegroup.ts'
import deleteMembership from './api/index/v1/deletemembership.ts'
import deleteTeam from './api/index/v1/deleteteam.ts'
import deleteUser from './api/index/v1/deleteuser.ts'
import getDatasourceConfig from './api/index/v1/getdatasourceconfig.ts'
import getDocumentCount from './api/index/v1/getdocumentcount.ts'
import getDocumentStatus from './api/index/v1/getdocumentstatus.ts'
import getUserCount from './api/index/v1/getusercount.ts'
import indexDocument from './api/index/v1/indexdocument.ts'
import indexDocuments from './api/index/v1/indexdocuments.ts'
import indexEmployee from './api/index/v1/indexemployee.ts'
import indexEmployeeList from './api/index/v1/indexemployeelist.ts'
import indexGroup from './api/index/v1/indexgroup.ts'
import indexMembership from './api/index/v1/indexmembership.ts'
import indexTeam from './api/index/v1/indexteam.ts'
import indexUser from './api/index/v1/indexuser.ts'
import processAllDocuments from './api/index/v1/processalldocuments.ts'
import processAllEmployeesAndTeams from './api/index/v1/processallemployeesandteams.ts'
import processAllMemberships from './api/index/v1/processallmemberships.ts'
import rotateToken from './api/index/v1/rotatetoken.ts'
import updatePermissions from './api/index/v1/updatepermissions.ts'
import uploadShortcuts from './api/index/v1/uploadshortcuts.ts'
import searchFilters from './api/search/filters.ts'
import platformSearch from './api/search.ts'
import announcements from './app/api/v1/announcements.ts'
import preview from './app/api/v1/preview.ts'
import { CHAT_ENDPOINTS } from './chat-endpoints.ts'
import type { Endpoint } from './core/endpoint.ts'
import { GOVERNANCE_ENDPOINTS } from './governance-endpoints.ts'
import { KNOWLEDGE_ENDPOINTS } from './knowledge-endpoints.ts'
import deleteMetadataSchema from './rest/api/index/custom-metadata/schema/[groupName].delete.ts'
import putMetadataSchema from './rest/api/index/custom-metadata/schema/[groupName].put.ts'
import getMetadataSchema from './rest/api/index/custom-metadata/schema/[groupName].ts'
import deleteDocumentMetadata from './rest/api/index/document/[docId]/custom-metadata/[groupName].delete.ts'
import putDocumentMetadata from './rest/api/index/document/[docId]/custom-metadata/[groupName].ts'
import submit from './rest/api/index/submissions/[datasourceInstance]/[type].ts'
import activity from './rest/api/v1/activity.ts'
import adminSearch from './rest/api/v1/adminsearch.ts'
import autocomplete from './rest/api/v1/autocomplete.ts'
import checkDatasourceAuth from './rest/api/v1/checkdatasourceauth.ts'
import patchDatasourceInstance from './rest/api/v1/configure/datasources/[datasourceId]/instances/[instanceId].patch.ts'
import getDatasourceInstance from './rest/api/v1/configure/datasources/[datasourceId]/instances/[instanceId].ts'
import createAuthToken from './rest/api/v1/createauthtoken.ts'
import datasourceCredentials from './rest/api/v1/datasource/[datasourceInstanceId]/credentials.ts'
import datasourceCredentialStatus from './rest/api/v1/datasource/[datasourceInstanceId]/credentialstatus.ts'
import feed from './rest/api/v1/feed.ts'
import feedback from './rest/api/v1/feedback.ts'
import getDocPermissions from './rest/api/v1/getdocpermissions.ts'
import getDocuments from './rest/api/v1/getdocuments.ts'
import getDocumentsByFacets from './rest/api/v1/getdocumentsbyfacets.ts'
import insights from './rest/api/v1/insights.ts'
import listEntities from './rest/api/v1/listentities.ts'
import messages from './rest/api/v1/messages.ts'
import personPhoto from './rest/api/v1/people/[person_id]/photo.ts'
import people from './rest/api/v1/people.ts'
import recommendations from './rest/api/v1/recommendations.ts'
import search from './rest/api/v1/search.ts'
import summarize from './rest/api/v1/summarize.ts'
import { SKILL_ENDPOINTS } from './skill-endpoints.ts'

/** Every operation of the interface that is served, in the order in which the documentation lists them. */
export const ENDPOINTS: readonly Endpoint[] = [
  indexDocument,
  indexDocuments,
  bulkIndexDocuments,
  updatePermissions,
  processAllDocuments,
  deleteDocument,
  addDatasource,
  getDatasourceConfig,
  indexUser,
  bulkIndexUsers,
  indexGroup,
  bulkIndexGroups,
  indexMembership,
  bulkIndexMemberships,
  processAllMemberships,
  deleteUser,
  deleteGroup,
  deleteMembership,
  betaUsers,
  checkDocumentAccess,
  debugStatus,
  debugDocument,
  debugDocuments,
  debugDocumentEvents,
  debugUser,
  getDocumentStatus,
  getDocumentCount,
  getUserCount,
  rotateToken,
  submit,
  getMetadataSchema,
  putMetadataSchema,
  deleteMetadataSchema,
  putDocumentMetadata,
  deleteDocumentMetadata,
  indexEmployee,
  bulkIndexEmployees,
  indexEmployeeList,
  deleteEmployee,
  indexTeam,
  bulkIndexTeams,
  deleteTeam,
  processAllEmployeesAndTeams,
  bulkIndexShortcuts,
  uploadShortcuts,
  search,
  autocomplete,
  recommendations,
  getDocumentsByFacets,
  getDocuments,
  getDocPermissions,
  summarize,
  messages,
  adminSearch,
  people,
  personPhoto,
  listEntities,
  feed,
  activity,
  feedback,
  insights,
  platformSearch,
  searchFilters,
  ...KNOWLEDGE_ENDPOINTS,
  ...CHAT_ENDPOINTS,
  ...AGENT_ENDPOINTS,
  ...SKILL_ENDPOINTS,
  ...GOVERNANCE_ENDPOINTS,
  createAuthToken,
  checkDatasourceAuth,
  getDatasourceInstance,
  patchDatasourceInstance,
  datasourceCredentialStatus,
  datasourceCredentials,
  announcements,
  preview,
  ...ADMIN_ENDPOINTS,
]
