import { ADMIN_ENDPOINTS } from './admin-endpoints.ts'
import { AGENT_ENDPOINTS } from './agent-endpoints.ts'
import addDatasource from './api/index/v1/(datasources)/adddatasource.ts'
import getDatasourceConfig from './api/index/v1/(datasources)/getdatasourceconfig.ts'
import bulkIndexEmployees from './api/index/v1/(directory)/bulkindexemployees.ts'
import bulkIndexTeams from './api/index/v1/(directory)/bulkindexteams.ts'
import deleteEmployee from './api/index/v1/(directory)/deleteemployee.ts'
import deleteTeam from './api/index/v1/(directory)/deleteteam.ts'
import indexEmployee from './api/index/v1/(directory)/indexemployee.ts'
import indexEmployeeList from './api/index/v1/(directory)/indexemployeelist.ts'
import indexTeam from './api/index/v1/(directory)/indexteam.ts'
import processAllEmployeesAndTeams from './api/index/v1/(directory)/processallemployeesandteams.ts'
import bulkIndexDocuments from './api/index/v1/(documents)/bulkindexdocuments.ts'
import checkDocumentAccess from './api/index/v1/(documents)/checkdocumentaccess.ts'
import deleteDocument from './api/index/v1/(documents)/deletedocument.ts'
import getDocumentCount from './api/index/v1/(documents)/getdocumentcount.ts'
import getDocumentStatus from './api/index/v1/(documents)/getdocumentstatus.ts'
import indexDocument from './api/index/v1/(documents)/indexdocument.ts'
import indexDocuments from './api/index/v1/(documents)/indexdocuments.ts'
import processAllDocuments from './api/index/v1/(documents)/processalldocuments.ts'
import updatePermissions from './api/index/v1/(documents)/updatepermissions.ts'
import betaUsers from './api/index/v1/(identity)/betausers.ts'
import bulkIndexGroups from './api/index/v1/(identity)/bulkindexgroups.ts'
import bulkIndexMemberships from './api/index/v1/(identity)/bulkindexmemberships.ts'
import bulkIndexUsers from './api/index/v1/(identity)/bulkindexusers.ts'
import deleteGroup from './api/index/v1/(identity)/deletegroup.ts'
import deleteMembership from './api/index/v1/(identity)/deletemembership.ts'
import deleteUser from './api/index/v1/(identity)/deleteuser.ts'
import getUserCount from './api/index/v1/(identity)/getusercount.ts'
import indexGroup from './api/index/v1/(identity)/indexgroup.ts'
import indexMembership from './api/index/v1/(identity)/indexmembership.ts'
import indexUser from './api/index/v1/(identity)/indexuser.ts'
import processAllMemberships from './api/index/v1/(identity)/processallmemberships.ts'
import bulkIndexShortcuts from './api/index/v1/(shortcuts)/bulkindexshortcuts.ts'
import uploadShortcuts from './api/index/v1/(shortcuts)/uploadshortcuts.ts'
import debugDocumentEvents from './api/index/v1/debug/[datasource]/document/events.ts'
import debugDocument from './api/index/v1/debug/[datasource]/document.ts'
import debugDocuments from './api/index/v1/debug/[datasource]/documents.ts'
import debugStatus from './api/index/v1/debug/[datasource]/status.ts'
import debugUser from './api/index/v1/debug/[datasource]/user.ts'
import rotateToken from './api/index/v1/rotatetoken.ts'
import searchFilters from './api/search/filters.ts'
import platformSearch from './api/search.ts'
import administrators from './app/api/v1/administrators.ts'
import agentDraft from './app/api/v1/agentdraft.ts'
import agentDrafts from './app/api/v1/agentdrafts.ts'
import agentRunList from './app/api/v1/agentruns.ts'
import agentGallery from './app/api/v1/agents.ts'
import announcements from './app/api/v1/announcements.ts'
import browseAnswers from './app/api/v1/answers.ts'
import audiences from './app/api/v1/audiences.ts'
import changes from './app/api/v1/changes.ts'
import chatMode from './app/api/v1/chatmode.ts'
import formatted from './app/api/v1/formatted.ts'
import pinned from './app/api/v1/pins.ts'
import preview from './app/api/v1/preview.ts'
import ownProposals from './app/api/v1/proposals.ts'
import proposeAnnouncement from './app/api/v1/proposeannouncement.ts'
import proposePin from './app/api/v1/proposepin.ts'
import proposeSkill from './app/api/v1/proposeskill.ts'
import related from './app/api/v1/related.ts'
import saveAgentDraft from './app/api/v1/saveagentdraft.ts'
import shortAnswer from './app/api/v1/shortanswer.ts'
import withdrawProposal from './app/api/v1/withdrawproposal.ts'
import { CHAT_ENDPOINTS } from './chat-endpoints.ts'
import { CONNECTION_ENDPOINTS } from './connection-endpoints.ts'
import type { Endpoint } from './core/endpoint.ts'
import { GOVERNANCE_ENDPOINTS } from './governance-endpoints.ts'
import { KNOWLEDGE_ENDPOINTS } from './knowledge-endpoints.ts'
import deleteMetadataSchema from './rest/api/index/custom-metadata/schema/[groupName].delete.ts'
import putMetadataSchema from './rest/api/index/custom-metadata/schema/[groupName].put.ts'
import getMetadataSchema from './rest/api/index/custom-metadata/schema/[groupName].ts'
import deleteDocumentMetadata from './rest/api/index/document/[docId]/custom-metadata/[groupName].delete.ts'
import putDocumentMetadata from './rest/api/index/document/[docId]/custom-metadata/[groupName].ts'
import submit from './rest/api/index/submissions/[datasourceInstance]/[type].ts'
import checkDatasourceAuth from './rest/api/v1/(credentials)/checkdatasourceauth.ts'
import createAuthToken from './rest/api/v1/(credentials)/createauthtoken.ts'
import listEntities from './rest/api/v1/(directory)/listentities.ts'
import personPhoto from './rest/api/v1/(directory)/people/[person_id]/photo.ts'
import people from './rest/api/v1/(directory)/people.ts'
import getDocPermissions from './rest/api/v1/(documents)/getdocpermissions.ts'
import getDocuments from './rest/api/v1/(documents)/getdocuments.ts'
import getDocumentsByFacets from './rest/api/v1/(documents)/getdocumentsbyfacets.ts'
import messages from './rest/api/v1/(documents)/messages.ts'
import summarize from './rest/api/v1/(documents)/summarize.ts'
import activity from './rest/api/v1/(engagement)/activity.ts'
import feed from './rest/api/v1/(engagement)/feed.ts'
import feedback from './rest/api/v1/(engagement)/feedback.ts'
import insights from './rest/api/v1/(engagement)/insights.ts'
import adminSearch from './rest/api/v1/(searches)/adminsearch.ts'
import autocomplete from './rest/api/v1/(searches)/autocomplete.ts'
import recommendations from './rest/api/v1/(searches)/recommendations.ts'
import search from './rest/api/v1/(searches)/search.ts'
import patchDatasourceInstance from './rest/api/v1/configure/datasources/[datasourceId]/instances/[instanceId].patch.ts'
import getDatasourceInstance from './rest/api/v1/configure/datasources/[datasourceId]/instances/[instanceId].ts'
import datasourceCredentials from './rest/api/v1/datasource/[datasourceInstanceId]/credentials.ts'
import datasourceCredentialStatus from './rest/api/v1/datasource/[datasourceInstanceId]/credentialstatus.ts'
import { SKILL_ENDPOINTS } from './skill-endpoints.ts'
import { TRIGGER_ENDPOINTS } from './trigger-endpoints.ts'

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
  ...TRIGGER_ENDPOINTS,
  ...GOVERNANCE_ENDPOINTS,
  createAuthToken,
  checkDatasourceAuth,
  getDatasourceInstance,
  patchDatasourceInstance,
  datasourceCredentialStatus,
  datasourceCredentials,
  announcements,
  agentGallery,
  browseAnswers,
  agentRunList,
  agentDraft,
  agentDrafts,
  saveAgentDraft,
  audiences,
  administrators,
  changes,
  chatMode,
  formatted,
  pinned,
  ownProposals,
  proposeAnnouncement,
  proposePin,
  proposeSkill,
  withdrawProposal,
  preview,
  related,
  shortAnswer,
  ...ADMIN_ENDPOINTS,
  ...CONNECTION_ENDPOINTS,
]
