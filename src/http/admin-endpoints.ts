import getFindings from './admin/api/v1/(governance)/findings.ts'
import postModelsKindTest from './admin/api/v1/(models)/models/[kind]/test.ts'
import deleteModelsKind from './admin/api/v1/(models)/models/[kind].delete.ts'
import putModelsKind from './admin/api/v1/(models)/models/[kind].ts'
import getModels from './admin/api/v1/(models)/models.ts'
import deleteApplications from './admin/api/v1/(oauth)/applications.delete.ts'
import getApplications from './admin/api/v1/(oauth)/applications.ts'
import patchMcpServersName from './admin/api/v1/(oauth)/mcp-servers/[name].patch.ts'
import deleteMcpServersName from './admin/api/v1/(oauth)/mcp-servers/[name].ts'
import postMcpServers from './admin/api/v1/(oauth)/mcp-servers.post.ts'
import getMcpServers from './admin/api/v1/(oauth)/mcp-servers.ts'
import postOauthClientsIdSecret from './admin/api/v1/(oauth)/oauth-clients/[id]/secret.ts'
import deleteOauthClientsId from './admin/api/v1/(oauth)/oauth-clients/[id].delete.ts'
import patchOauthClientsId from './admin/api/v1/(oauth)/oauth-clients/[id].ts'
import postOauthClients from './admin/api/v1/(oauth)/oauth-clients.post.ts'
import getOauthClients from './admin/api/v1/(oauth)/oauth-clients.ts'
import patchOauthSettings from './admin/api/v1/(oauth)/oauth-settings.patch.ts'
import getOauthSettings from './admin/api/v1/(oauth)/oauth-settings.ts'
import deleteToolConsentsId from './admin/api/v1/(oauth)/tool-consents/[id].ts'
import getToolConsents from './admin/api/v1/(oauth)/tool-consents.ts'
import patchToolServersId from './admin/api/v1/(oauth)/tool-servers/[id].patch.ts'
import deleteToolServersId from './admin/api/v1/(oauth)/tool-servers/[id].ts'
import postToolServers from './admin/api/v1/(oauth)/tool-servers.post.ts'
import getToolServers from './admin/api/v1/(oauth)/tool-servers.ts'
import putGroupsIdRole from './admin/api/v1/(people)/groups/[id]/role.ts'
import getGroups from './admin/api/v1/(people)/groups.ts'
import getMe from './admin/api/v1/(people)/me.ts'
import getRoles from './admin/api/v1/(people)/roles.ts'
import deleteSessionsId from './admin/api/v1/(people)/sessions/[id].ts'
import deleteSessions from './admin/api/v1/(people)/sessions.delete.ts'
import getSessions from './admin/api/v1/(people)/sessions.ts'
import getUserSessions from './admin/api/v1/(people)/user-sessions.ts'
import deleteUsersEmailApplications from './admin/api/v1/(people)/users/[email]/applications.delete.ts'
import getUsersEmailApplications from './admin/api/v1/(people)/users/[email]/applications.ts'
import postUsersEmailInvitation from './admin/api/v1/(people)/users/[email]/invitation.ts'
import deleteUsersEmailSessionsId from './admin/api/v1/(people)/users/[email]/sessions/[id].ts'
import getUsersEmailSessions from './admin/api/v1/(people)/users/[email]/sessions.ts'
import postUsersEmailSignOut from './admin/api/v1/(people)/users/[email]/sign-out.ts'
import patchUsersEmail from './admin/api/v1/(people)/users/[email].patch.ts'
import getUsersEmail from './admin/api/v1/(people)/users/[email].ts'
import postUsers from './admin/api/v1/(people)/users.post.ts'
import getUsers from './admin/api/v1/(people)/users.ts'
import postProposalsIdDecision from './admin/api/v1/(proposals)/proposals/[id]/decision.ts'
import getProposals from './admin/api/v1/(proposals)/proposals.ts'
import postRankingPreview from './admin/api/v1/(ranking)/ranking/preview.ts'
import patchRanking from './admin/api/v1/(ranking)/ranking.patch.ts'
import getRanking from './admin/api/v1/(ranking)/ranking.ts'
import getAuditActions from './admin/api/v1/(records)/audit/actions.ts'
import getAuditExport from './admin/api/v1/(records)/audit/export.ts'
import putAuditRetention from './admin/api/v1/(records)/audit/retention.put.ts'
import getAuditRetention from './admin/api/v1/(records)/audit/retention.ts'
import getAudit from './admin/api/v1/(records)/audit.ts'
import getDeprecations from './admin/api/v1/(records)/deprecations.ts'
import postDocumentAccessRehearsal from './admin/api/v1/(records)/document-access/rehearsal.ts'
import getDocumentAccess from './admin/api/v1/(records)/document-access.ts'
import getInsights from './admin/api/v1/(records)/insights.ts'
import getRequests from './admin/api/v1/(records)/requests.ts'
import postRunAgentAs from './admin/api/v1/(records)/run-agent-as.ts'
import postSearchAs from './admin/api/v1/(records)/search-as.ts'
import deleteSynonymsId from './admin/api/v1/(synonyms)/synonyms/[id].delete.ts'
import putSynonymsId from './admin/api/v1/(synonyms)/synonyms/[id].ts'
import getSynonymsExport from './admin/api/v1/(synonyms)/synonyms/export.ts'
import postSynonymsImport from './admin/api/v1/(synonyms)/synonyms/import.ts'
import postSynonymsPreview from './admin/api/v1/(synonyms)/synonyms/preview.ts'
import postSynonymsSuggestionsDismiss from './admin/api/v1/(synonyms)/synonyms/suggestions/dismiss.ts'
import getSynonymsSuggestions from './admin/api/v1/(synonyms)/synonyms/suggestions.ts'
import postSynonyms from './admin/api/v1/(synonyms)/synonyms.post.ts'
import getSynonyms from './admin/api/v1/(synonyms)/synonyms.ts'
import deleteClientTokensId from './admin/api/v1/(tokens)/client-tokens/[id].delete.ts'
import getClientTokensId from './admin/api/v1/(tokens)/client-tokens/[id].ts'
import postClientTokens from './admin/api/v1/(tokens)/client-tokens.post.ts'
import getClientTokens from './admin/api/v1/(tokens)/client-tokens.ts'
import postIndexingTokensIdRotation from './admin/api/v1/(tokens)/indexing-tokens/[id]/rotation.ts'
import deleteIndexingTokensId from './admin/api/v1/(tokens)/indexing-tokens/[id].delete.ts'
import getIndexingTokensId from './admin/api/v1/(tokens)/indexing-tokens/[id].ts'
import postIndexingTokens from './admin/api/v1/(tokens)/indexing-tokens.post.ts'
import getIndexingTokens from './admin/api/v1/(tokens)/indexing-tokens.ts'
import deleteScimTokensId from './admin/api/v1/(tokens)/scim-tokens/[id].delete.ts'
import getScimTokensId from './admin/api/v1/(tokens)/scim-tokens/[id].ts'
import postScimTokens from './admin/api/v1/(tokens)/scim-tokens.post.ts'
import getScimTokens from './admin/api/v1/(tokens)/scim-tokens.ts'
import deleteTokenIssuers from './admin/api/v1/(tokens)/token-issuers.delete.ts'
import putTokenIssuers from './admin/api/v1/(tokens)/token-issuers.put.ts'
import getTokenIssuers from './admin/api/v1/(tokens)/token-issuers.ts'
import postWebhookDeliveriesReplay from './admin/api/v1/(webhooks)/webhook-deliveries/replay.ts'
import getWebhookDeliveries from './admin/api/v1/(webhooks)/webhook-deliveries.ts'
import postWebhooksIdTest from './admin/api/v1/(webhooks)/webhooks/[id]/test.ts'
import patchWebhooksId from './admin/api/v1/(webhooks)/webhooks/[id].patch.ts'
import deleteWebhooksId from './admin/api/v1/(webhooks)/webhooks/[id].ts'
import postWebhooks from './admin/api/v1/(webhooks)/webhooks.post.ts'
import getWebhooks from './admin/api/v1/(webhooks)/webhooks.ts'
import getDatasourceSummaries from './admin/api/v1/datasource-summaries.ts'
import putDatasourcesNameDocumentPermissions from './admin/api/v1/datasources/[name]/document/permissions.ts'
import deleteDatasourcesNameDocument from './admin/api/v1/datasources/[name]/document.delete.ts'
import getDatasourcesNameDocument from './admin/api/v1/datasources/[name]/document.ts'
import getDatasourcesNameDocuments from './admin/api/v1/datasources/[name]/documents.ts'
import postDatasourcesNameFilesExisting from './admin/api/v1/datasources/[name]/files/existing.ts'
import postDatasourcesNameFiles from './admin/api/v1/datasources/[name]/files.ts'
import getDatasourcesNameGroups from './admin/api/v1/datasources/[name]/groups.ts'
import getDatasourcesNameMembers from './admin/api/v1/datasources/[name]/members.ts'
import getDatasourcesNameStatus from './admin/api/v1/datasources/[name]/status.ts'
import getDatasourcesNameUsersEmail from './admin/api/v1/datasources/[name]/users/[email].ts'
import getDatasourcesNameUsers from './admin/api/v1/datasources/[name]/users.ts'
import deleteDatasourcesName from './admin/api/v1/datasources/[name].delete.ts'
import patchDatasourcesName from './admin/api/v1/datasources/[name].ts'
import postDatasources from './admin/api/v1/datasources.post.ts'
import getDatasources from './admin/api/v1/datasources.ts'
import postFirstStartSample from './admin/api/v1/first-start/sample.ts'
import getFirstStart from './admin/api/v1/first-start.ts'
import putLearning from './admin/api/v1/learning.put.ts'
import getLearning from './admin/api/v1/learning.ts'
import putMeaning from './admin/api/v1/meaning.put.ts'
import getMeaning from './admin/api/v1/meaning.ts'
import getSettings from './admin/api/v1/settings.ts'
import postSsoOidcIdTest from './admin/api/v1/sso/oidc/[id]/test.ts'
import deleteSsoOidcId from './admin/api/v1/sso/oidc/[id].delete.ts'
import patchSsoOidcId from './admin/api/v1/sso/oidc/[id].ts'
import postSsoOidc from './admin/api/v1/sso/oidc.post.ts'
import getSsoOidc from './admin/api/v1/sso/oidc.ts'
import postSsoSamlIdTest from './admin/api/v1/sso/saml/[id]/test.ts'
import deleteSsoSamlId from './admin/api/v1/sso/saml/[id].delete.ts'
import patchSsoSamlId from './admin/api/v1/sso/saml/[id].ts'
import postSsoSamlMetadata from './admin/api/v1/sso/saml/metadata.ts'
import postSsoSaml from './admin/api/v1/sso/saml.post.ts'
import getSsoSaml from './admin/api/v1/sso/saml.ts'
import getSystem from './admin/api/v1/system.ts'
import getUnseenDocuments from './admin/api/v1/unseen-documents.ts'
import type { Endpoint } from './core/endpoint.ts'

/** The Admin API, in the order in which the documentation lists it. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [
  deleteApplications,
  getApplications,
  getAudit,
  getAuditActions,
  getAuditExport,
  putAuditRetention,
  getAuditRetention,
  getInsights,
  postSearchAs,
  postRunAgentAs,
  getRequests,
  postClientTokens,
  getClientTokens,
  getClientTokensId,
  deleteClientTokensId,
  postDatasources,
  getDatasources,
  patchDatasourcesName,
  deleteDatasourcesName,
  getDatasourcesNameStatus,
  getDatasourcesNameDocuments,
  getDatasourcesNameDocument,
  deleteDatasourcesNameDocument,
  putDatasourcesNameDocumentPermissions,
  postDatasourcesNameFiles,
  postDatasourcesNameFilesExisting,
  getDatasourcesNameUsers,
  getDatasourcesNameUsersEmail,
  getDatasourcesNameGroups,
  getDatasourcesNameMembers,
  getDeprecations,
  getDocumentAccess,
  postDocumentAccessRehearsal,
  getFirstStart,
  postFirstStartSample,
  getGroups,
  putGroupsIdRole,
  postIndexingTokens,
  getIndexingTokens,
  getIndexingTokensId,
  postIndexingTokensIdRotation,
  deleteIndexingTokensId,
  getMe,
  postOauthClients,
  getOauthClients,
  deleteOauthClientsId,
  patchOauthClientsId,
  postOauthClientsIdSecret,
  patchOauthSettings,
  getOauthSettings,
  getRoles,
  postScimTokens,
  getScimTokens,
  getScimTokensId,
  deleteScimTokensId,
  deleteSessions,
  getSessions,
  deleteSessionsId,
  postSsoOidc,
  getSsoOidc,
  deleteSsoOidcId,
  patchSsoOidcId,
  postSsoOidcIdTest,
  postSsoSaml,
  getSsoSaml,
  deleteSsoSamlId,
  patchSsoSamlId,
  postSsoSamlIdTest,
  postSsoSamlMetadata,
  getDatasourceSummaries,
  getUnseenDocuments,
  getFindings,
  getLearning,
  putLearning,
  getMeaning,
  putMeaning,
  getModels,
  putModelsKind,
  deleteModelsKind,
  postModelsKindTest,
  getProposals,
  postProposalsIdDecision,
  getRanking,
  patchRanking,
  postRankingPreview,
  getSettings,
  getToolConsents,
  deleteToolConsentsId,
  getSystem,
  deleteTokenIssuers,
  putTokenIssuers,
  getTokenIssuers,
  postMcpServers,
  getMcpServers,
  patchMcpServersName,
  deleteMcpServersName,
  postToolServers,
  getToolServers,
  patchToolServersId,
  deleteToolServersId,
  getUserSessions,
  postUsers,
  getUsers,
  getUsersEmail,
  patchUsersEmail,
  getUsersEmailApplications,
  deleteUsersEmailApplications,
  postUsersEmailInvitation,
  getUsersEmailSessions,
  deleteUsersEmailSessionsId,
  postUsersEmailSignOut,
  getSynonyms,
  postSynonyms,
  putSynonymsId,
  deleteSynonymsId,
  postSynonymsPreview,
  postSynonymsImport,
  getSynonymsExport,
  getSynonymsSuggestions,
  postSynonymsSuggestionsDismiss,
  getWebhookDeliveries,
  postWebhookDeliveriesReplay,
  postWebhooks,
  getWebhooks,
  patchWebhooksId,
  deleteWebhooksId,
  postWebhooksIdTest,
]
