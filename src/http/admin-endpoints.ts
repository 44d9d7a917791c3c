import getAuditExport from './admin/api/v1/audit/export.ts'
import putAuditRetention from './admin/api/v1/audit/retention.put.ts'
import getAuditRetention from './admin/api/v1/audit/retention.ts'
import getAudit from './admin/api/v1/audit.ts'
import deleteClientTokensId from './admin/api/v1/client-tokens/[id].ts'
import postClientTokens from './admin/api/v1/client-tokens.post.ts'
import getClientTokens from './admin/api/v1/client-tokens.ts'
import getDatasourcesNameDocument from './admin/api/v1/datasources/[name]/document.ts'
import getDatasourcesNameDocuments from './admin/api/v1/datasources/[name]/documents.ts'
import getDatasourcesNameGroups from './admin/api/v1/datasources/[name]/groups.ts'
import getDatasourcesNameMembers from './admin/api/v1/datasources/[name]/members.ts'
import getDatasourcesNameStatus from './admin/api/v1/datasources/[name]/status.ts'
import getDatasourcesNameUsersEmail from './admin/api/v1/datasources/[name]/users/[email].ts'
import getDatasourcesNameUsers from './admin/api/v1/datasources/[name]/users.ts'
import patchDatasourcesName from './admin/api/v1/datasources/[name].ts'
import postDatasources from './admin/api/v1/datasources.post.ts'
import getDatasources from './admin/api/v1/datasources.ts'
import getDeprecations from './admin/api/v1/deprecations.ts'
import postDocumentAccessRehearsal from './admin/api/v1/document-access/rehearsal.ts'
import getDocumentAccess from './admin/api/v1/document-access.ts'
import postFirstStartSample from './admin/api/v1/first-start/sample.ts'
import getFirstStart from './admin/api/v1/first-start.ts'
import putGroupsIdRole from './admin/api/v1/groups/[id]/role.ts'
import getGroups from './admin/api/v1/groups.ts'
import deleteIndexingTokensId from './admin/api/v1/indexing-tokens/[id].ts'
import postIndexingTokens from './admin/api/v1/indexing-tokens.post.ts'
import getIndexingTokens from './admin/api/v1/indexing-tokens.ts'
import patchMcpServersName from './admin/api/v1/mcp-servers/[name].patch.ts'
import deleteMcpServersName from './admin/api/v1/mcp-servers/[name].ts'
import postMcpServers from './admin/api/v1/mcp-servers.post.ts'
import getMcpServers from './admin/api/v1/mcp-servers.ts'
import getMe from './admin/api/v1/me.ts'
import postOauthClientsIdSecret from './admin/api/v1/oauth-clients/[id]/secret.ts'
import deleteOauthClientsId from './admin/api/v1/oauth-clients/[id].delete.ts'
import patchOauthClientsId from './admin/api/v1/oauth-clients/[id].ts'
import postOauthClients from './admin/api/v1/oauth-clients.post.ts'
import getOauthClients from './admin/api/v1/oauth-clients.ts'
import patchOauthSettings from './admin/api/v1/oauth-settings.patch.ts'
import getOauthSettings from './admin/api/v1/oauth-settings.ts'
import getRoles from './admin/api/v1/roles.ts'
import deleteScimTokensId from './admin/api/v1/scim-tokens/[id].ts'
import postScimTokens from './admin/api/v1/scim-tokens.post.ts'
import getScimTokens from './admin/api/v1/scim-tokens.ts'
import deleteSessionsId from './admin/api/v1/sessions/[id].ts'
import deleteSessions from './admin/api/v1/sessions.delete.ts'
import getSessions from './admin/api/v1/sessions.ts'
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
import deleteTokenIssuers from './admin/api/v1/token-issuers.delete.ts'
import putTokenIssuers from './admin/api/v1/token-issuers.put.ts'
import getTokenIssuers from './admin/api/v1/token-issuers.ts'
import postUsersEmailInvitation from './admin/api/v1/users/[email]/invitation.ts'
import deleteUsersEmailSessionsId from './admin/api/v1/users/[email]/sessions/[id].ts'
import getUsersEmailSessions from './admin/api/v1/users/[email]/sessions.ts'
import postUsersEmailSignOut from './admin/api/v1/users/[email]/sign-out.ts'
import patchUsersEmail from './admin/api/v1/users/[email].ts'
import postUsers from './admin/api/v1/users.post.ts'
import getUsers from './admin/api/v1/users.ts'
import postWebhookDeliveriesReplay from './admin/api/v1/webhook-deliveries/replay.ts'
import getWebhookDeliveries from './admin/api/v1/webhook-deliveries.ts'
import deleteWebhooksId from './admin/api/v1/webhooks/[id].ts'
import postWebhooks from './admin/api/v1/webhooks.post.ts'
import getWebhooks from './admin/api/v1/webhooks.ts'
import type { Endpoint } from './core/endpoint.ts'

/** The Admin API, in the order in which the documentation lists it. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [
  getAudit,
  getAuditExport,
  putAuditRetention,
  getAuditRetention,
  postClientTokens,
  getClientTokens,
  deleteClientTokensId,
  postDatasources,
  getDatasources,
  patchDatasourcesName,
  getDatasourcesNameStatus,
  getDatasourcesNameDocuments,
  getDatasourcesNameDocument,
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
  getSettings,
  getSystem,
  deleteTokenIssuers,
  putTokenIssuers,
  getTokenIssuers,
  postMcpServers,
  getMcpServers,
  patchMcpServersName,
  deleteMcpServersName,
  postUsers,
  getUsers,
  patchUsersEmail,
  postUsersEmailInvitation,
  getUsersEmailSessions,
  deleteUsersEmailSessionsId,
  postUsersEmailSignOut,
  getWebhookDeliveries,
  postWebhookDeliveriesReplay,
  postWebhooks,
  getWebhooks,
  deleteWebhooksId,
]
