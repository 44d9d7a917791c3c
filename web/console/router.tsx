import { createRootRoute, createRoute, createRouter, type RouteComponent, redirect } from '@tanstack/react-router'
import { PageError } from '../shared/error-boundary.tsx'
import { lazyPage } from '../shared/lazily.tsx'
import { parseParams, writeParams } from '../shared/search-params.ts'
import { basePath } from '../shared/start.ts'
import { ConsoleFrame } from './console-frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { TOKEN_TABS } from './platform/token-tabs.ts'

const root = createRootRoute({ component: ConsoleFrame, notFoundComponent: NotFoundPage })
const parent = { getParentRoute: () => root }

function page<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ ...parent, path, component })
}

/** Redirects one path to another. */
function leads<const Path extends string>(path: Path, to: string) {
  return createRoute({
    ...parent,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ to, params: params as never, replace: true })
    },
  })
}

const routes = [
  page('/', OverviewPage),
  page(
    '/content/datasources',
    lazyPage(() => import('./content/datasources-page.tsx'), 'DatasourcesPage'),
  ),
  page(
    '/content/datasources/$name',
    lazyPage(() => import('./content/datasource-status-page.tsx'), 'DatasourceStatusPage'),
  ),
  leads('/content/datasources/$name/status', '/content/datasources/$name'),
  page(
    '/content/datasources/$name/uploads',
    lazyPage(() => import('./content/uploads-page.tsx'), 'UploadsPage'),
  ),
  page(
    '/content/datasources/$name/documents',
    lazyPage(() => import('./content/documents-page.tsx'), 'DocumentsPage'),
  ),
  page(
    '/content/datasources/$name/documents/$type/$id',
    lazyPage(() => import('./content/document-page.tsx'), 'DocumentPage'),
  ),
  page(
    '/content/datasources/$name/identity',
    lazyPage(() => import('./content/identity-page.tsx'), 'IdentityPage'),
  ),
  page(
    '/content/datasources/$name/settings',
    lazyPage(() => import('./content/datasource-settings-page.tsx'), 'DatasourceSettingsPage'),
  ),
  page(
    '/content/add',
    lazyPage(() => import('./content/add-datasource-page.tsx'), 'AddDatasourcePage'),
  ),
  page(
    '/content/files',
    lazyPage(() => import('./content/files/add-files-page.tsx'), 'AddFilesPage'),
  ),
  page(
    '/content/connections',
    lazyPage(() => import('./content/connections/connections-page.tsx'), 'ConnectionsPage'),
  ),
  page(
    '/content/connection-access',
    lazyPage(() => import('./content/connections/access-page.tsx'), 'AccessPage'),
  ),
  page(
    '/content/connectors',
    lazyPage(() => import('./content/connections/connectors-page.tsx'), 'ConnectorsPage'),
  ),
  page(
    '/content/connectors/$name',
    lazyPage(() => import('./content/connections/new-connection-page.tsx'), 'NewConnectionPage'),
  ),
  page(
    '/content/connections/$id',
    lazyPage(() => import('./content/connections/connection-page.tsx'), 'ConnectionPage'),
  ),
  page(
    '/content/connections/$id/setup',
    lazyPage(() => import('./content/connections/connection-setup-page.tsx'), 'ConnectionSetupPage'),
  ),
  page(
    '/content/connections/$id/runs',
    lazyPage(() => import('./content/connections/runs-page.tsx'), 'RunsPage'),
  ),
  page(
    '/content/connections/$id/runs/$run',
    lazyPage(() => import('./content/connections/run-page.tsx'), 'RunPage'),
  ),
  page(
    '/content/connections/$id/problems',
    lazyPage(() => import('./content/connections/problems-page.tsx'), 'ProblemsPage'),
  ),
  page(
    '/content/connections/$id/accounts',
    lazyPage(() => import('./content/connections/accounts-page.tsx'), 'AccountsPage'),
  ),
  page(
    '/content/connections/$id/scopes',
    lazyPage(() => import('./content/connections/scopes-page.tsx'), 'ScopesPage'),
  ),
  page(
    '/content/connections/$id/settings',
    lazyPage(() => import('./content/connections/connection-settings-page.tsx'), 'ConnectionSettingsPage'),
  ),
  leads('/platform/api-tokens', TOKEN_TABS[0]?.path ?? '/'),
  page(
    '/platform/api-tokens/indexing',
    lazyPage(() => import('./platform/indexing-tokens-page.tsx'), 'IndexingTokensPage'),
  ),
  page(
    '/platform/api-tokens/client',
    lazyPage(() => import('./platform/client-tokens-page.tsx'), 'ClientTokensPage'),
  ),
  page(
    '/platform/api-tokens/$id',
    lazyPage(() => import('./platform/any-token-page.tsx'), 'AnyTokenPage'),
  ),
  page(
    '/platform/api-tokens/indexing/$id',
    lazyPage(() => import('./platform/indexing-token-page.tsx'), 'IndexingTokenPage'),
  ),
  page(
    '/platform/api-tokens/client/$id',
    lazyPage(() => import('./platform/client-token-page.tsx'), 'ClientTokenPage'),
  ),
  leads('/platform/oauth', '/platform/oauth/clients'),
  page(
    '/platform/oauth/clients',
    lazyPage(() => import('./platform/clients-page.tsx'), 'ClientsPage'),
  ),
  page(
    '/platform/oauth/policy',
    lazyPage(() => import('./platform/registration-page.tsx'), 'RegistrationPage'),
  ),
  page(
    '/platform/oauth/issuers',
    lazyPage(() => import('./platform/issuers-page.tsx'), 'IssuersPage'),
  ),
  page(
    '/platform/mcp',
    lazyPage(() => import('./platform/mcp-page.tsx'), 'McpPage'),
  ),
  page(
    '/platform/mcp/others',
    lazyPage(() => import('./platform/tool-servers-page.tsx'), 'ToolServersPage'),
  ),
  page(
    '/platform/sso/new',
    lazyPage(() => import('./platform/sso-wizard-page.tsx'), 'SsoWizardPage'),
  ),
  page(
    '/platform/sso',
    lazyPage(() => import('./platform/sso-page.tsx'), 'SsoPage'),
  ),
  page(
    '/platform/scim',
    lazyPage(() => import('./platform/scim-page.tsx'), 'ScimPage'),
  ),
  page(
    '/platform/scim/$id',
    lazyPage(() => import('./platform/scim-token-page.tsx'), 'ScimTokenPage'),
  ),
  page(
    '/platform/webhooks',
    lazyPage(() => import('./platform/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  page(
    '/people/users',
    lazyPage(() => import('./people/users-page.tsx'), 'UsersPage'),
  ),
  page(
    '/people/users/$email',
    lazyPage(() => import('./people/user-page.tsx'), 'UserPage'),
  ),
  page(
    '/people/sessions',
    lazyPage(() => import('./people/sessions-page.tsx'), 'SessionsPage'),
  ),
  page(
    '/people/search-as',
    lazyPage(() => import('./people/search-as-page.tsx'), 'SearchAsPage'),
  ),
  page(
    '/people/roles',
    lazyPage(() => import('./people/roles-page.tsx'), 'RolesPage'),
  ),
  page(
    '/people/groups',
    lazyPage(() => import('./people/groups-page.tsx'), 'GroupsPage'),
  ),
  page(
    '/audit',
    lazyPage(() => import('./system/audit-page.tsx'), 'AuditPage'),
  ),
  page(
    '/deprecations',
    lazyPage(() => import('./system/deprecations-page.tsx'), 'DeprecationsPage'),
  ),
  page(
    '/system',
    lazyPage(() => import('./system/system-page.tsx'), 'SystemPage'),
  ),
  page(
    '/settings',
    lazyPage(() => import('./system/settings-page.tsx'), 'SettingsPage'),
  ),
  page(
    '/meaning',
    lazyPage(() => import('./system/meaning-page.tsx'), 'MeaningPage'),
  ),
  page(
    '/models',
    lazyPage(() => import('./models/models-page.tsx'), 'ModelsPage'),
  ),
  page(
    '/ranking',
    lazyPage(() => import('./search/ranking-page.tsx'), 'RankingPage'),
  ),
  page(
    '/proposals',
    lazyPage(() => import('./proposals/proposals-page.tsx'), 'ProposalsPage'),
  ),
  page(
    '/learning',
    lazyPage(() => import('./search/learning-page.tsx'), 'LearningPage'),
  ),
  page(
    '/requests/$id',
    lazyPage(() => import('./system/request-page.tsx'), 'RequestPage'),
  ),
  page(
    '/synonyms',
    lazyPage(() => import('./search/synonyms-page.tsx'), 'SynonymsPage'),
  ),
  page(
    '/insights',
    lazyPage(() => import('./insights/insights-page.tsx'), 'InsightsPage'),
  ),
  leads('/governance', '/governance/policies'),
  page(
    '/governance/policies',
    lazyPage(() => import('./governance/policies-page.tsx'), 'PoliciesPage'),
  ),
  page(
    '/governance/policies/new',
    lazyPage(() => import('./governance/new-policy-page.tsx'), 'NewPolicyPage'),
  ),
  page(
    '/governance/policies/$id',
    lazyPage(() => import('./governance/policy-page.tsx'), 'PolicyPage'),
  ),
  page(
    '/governance/findings',
    lazyPage(() => import('./governance/findings-page.tsx'), 'FindingsPage'),
  ),
  page(
    '/governance/exports',
    lazyPage(() => import('./governance/exports-page.tsx'), 'ExportsPage'),
  ),
  page(
    '/governance/hidden',
    lazyPage(() => import('./governance/hidden-page.tsx'), 'HiddenPage'),
  ),
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: `${basePath}/console`,
  parseSearch: parseParams,
  stringifySearch: writeParams,
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
