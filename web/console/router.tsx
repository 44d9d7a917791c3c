import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
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
    lazyRouteComponent(() => import('./content/datasources-page.tsx'), 'DatasourcesPage'),
  ),
  page(
    '/content/datasources/$name',
    lazyRouteComponent(() => import('./content/datasource-status-page.tsx'), 'DatasourceStatusPage'),
  ),
  leads('/content/datasources/$name/status', '/content/datasources/$name'),
  page(
    '/content/datasources/$name/uploads',
    lazyRouteComponent(() => import('./content/uploads-page.tsx'), 'UploadsPage'),
  ),
  page(
    '/content/datasources/$name/documents',
    lazyRouteComponent(() => import('./content/documents-page.tsx'), 'DocumentsPage'),
  ),
  page(
    '/content/datasources/$name/documents/$type/$id',
    lazyRouteComponent(() => import('./content/document-page.tsx'), 'DocumentPage'),
  ),
  page(
    '/content/datasources/$name/identity',
    lazyRouteComponent(() => import('./content/identity-page.tsx'), 'IdentityPage'),
  ),
  page(
    '/content/datasources/$name/settings',
    lazyRouteComponent(() => import('./content/datasource-settings-page.tsx'), 'DatasourceSettingsPage'),
  ),
  page(
    '/content/files',
    lazyRouteComponent(() => import('./content/files/add-files-page.tsx'), 'AddFilesPage'),
  ),
  page(
    '/content/connections',
    lazyRouteComponent(() => import('./content/connections/connections-page.tsx'), 'ConnectionsPage'),
  ),
  page(
    '/content/connection-access',
    lazyRouteComponent(() => import('./content/connections/access-page.tsx'), 'AccessPage'),
  ),
  page(
    '/content/connectors',
    lazyRouteComponent(() => import('./content/connections/connectors-page.tsx'), 'ConnectorsPage'),
  ),
  page(
    '/content/connectors/$name',
    lazyRouteComponent(() => import('./content/connections/new-connection-page.tsx'), 'NewConnectionPage'),
  ),
  page(
    '/content/connections/$id',
    lazyRouteComponent(() => import('./content/connections/connection-page.tsx'), 'ConnectionPage'),
  ),
  page(
    '/content/connections/$id/setup',
    lazyRouteComponent(() => import('./content/connections/connection-setup-page.tsx'), 'ConnectionSetupPage'),
  ),
  page(
    '/content/connections/$id/runs',
    lazyRouteComponent(() => import('./content/connections/runs-page.tsx'), 'RunsPage'),
  ),
  page(
    '/content/connections/$id/runs/$run',
    lazyRouteComponent(() => import('./content/connections/run-page.tsx'), 'RunPage'),
  ),
  page(
    '/content/connections/$id/problems',
    lazyRouteComponent(() => import('./content/connections/problems-page.tsx'), 'ProblemsPage'),
  ),
  page(
    '/content/connections/$id/accounts',
    lazyRouteComponent(() => import('./content/connections/accounts-page.tsx'), 'AccountsPage'),
  ),
  page(
    '/content/connections/$id/scopes',
    lazyRouteComponent(() => import('./content/connections/scopes-page.tsx'), 'ScopesPage'),
  ),
  page(
    '/content/connections/$id/settings',
    lazyRouteComponent(() => import('./content/connections/connection-settings-page.tsx'), 'ConnectionSettingsPage'),
  ),
  leads('/platform/api-tokens', TOKEN_TABS[0]?.path ?? '/'),
  page(
    '/platform/api-tokens/indexing',
    lazyRouteComponent(() => import('./platform/indexing-tokens-page.tsx'), 'IndexingTokensPage'),
  ),
  page(
    '/platform/api-tokens/client',
    lazyRouteComponent(() => import('./platform/client-tokens-page.tsx'), 'ClientTokensPage'),
  ),
  page(
    '/platform/api-tokens/$id',
    lazyRouteComponent(() => import('./platform/any-token-page.tsx'), 'AnyTokenPage'),
  ),
  page(
    '/platform/api-tokens/indexing/$id',
    lazyRouteComponent(() => import('./platform/indexing-token-page.tsx'), 'IndexingTokenPage'),
  ),
  page(
    '/platform/api-tokens/client/$id',
    lazyRouteComponent(() => import('./platform/client-token-page.tsx'), 'ClientTokenPage'),
  ),
  leads('/platform/oauth', '/platform/oauth/clients'),
  page(
    '/platform/oauth/clients',
    lazyRouteComponent(() => import('./platform/clients-page.tsx'), 'ClientsPage'),
  ),
  page(
    '/platform/oauth/policy',
    lazyRouteComponent(() => import('./platform/registration-page.tsx'), 'RegistrationPage'),
  ),
  page(
    '/platform/oauth/issuers',
    lazyRouteComponent(() => import('./platform/issuers-page.tsx'), 'IssuersPage'),
  ),
  page(
    '/platform/mcp',
    lazyRouteComponent(() => import('./platform/mcp-page.tsx'), 'McpPage'),
  ),
  page(
    '/platform/mcp/others',
    lazyRouteComponent(() => import('./platform/tool-servers-page.tsx'), 'ToolServersPage'),
  ),
  page(
    '/platform/sso/new',
    lazyRouteComponent(() => import('./platform/sso-wizard-page.tsx'), 'SsoWizardPage'),
  ),
  page(
    '/platform/sso',
    lazyRouteComponent(() => import('./platform/sso-page.tsx'), 'SsoPage'),
  ),
  page(
    '/platform/scim',
    lazyRouteComponent(() => import('./platform/scim-page.tsx'), 'ScimPage'),
  ),
  page(
    '/platform/scim/$id',
    lazyRouteComponent(() => import('./platform/scim-token-page.tsx'), 'ScimTokenPage'),
  ),
  page(
    '/platform/webhooks',
    lazyRouteComponent(() => import('./platform/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  page(
    '/people/users',
    lazyRouteComponent(() => import('./people/users-page.tsx'), 'UsersPage'),
  ),
  page(
    '/people/users/$email',
    lazyRouteComponent(() => import('./people/user-page.tsx'), 'UserPage'),
  ),
  page(
    '/people/sessions',
    lazyRouteComponent(() => import('./people/sessions-page.tsx'), 'SessionsPage'),
  ),
  page(
    '/people/search-as',
    lazyRouteComponent(() => import('./people/search-as-page.tsx'), 'SearchAsPage'),
  ),
  page(
    '/people/roles',
    lazyRouteComponent(() => import('./people/roles-page.tsx'), 'RolesPage'),
  ),
  page(
    '/people/groups',
    lazyRouteComponent(() => import('./people/groups-page.tsx'), 'GroupsPage'),
  ),
  page(
    '/audit',
    lazyRouteComponent(() => import('./system/audit-page.tsx'), 'AuditPage'),
  ),
  page(
    '/deprecations',
    lazyRouteComponent(() => import('./system/deprecations-page.tsx'), 'DeprecationsPage'),
  ),
  page(
    '/system',
    lazyRouteComponent(() => import('./system/system-page.tsx'), 'SystemPage'),
  ),
  page(
    '/settings',
    lazyRouteComponent(() => import('./system/settings-page.tsx'), 'SettingsPage'),
  ),
  page(
    '/meaning',
    lazyRouteComponent(() => import('./system/meaning-page.tsx'), 'MeaningPage'),
  ),
  page(
    '/requests/$id',
    lazyRouteComponent(() => import('./system/request-page.tsx'), 'RequestPage'),
  ),
  page(
    '/synonyms',
    lazyRouteComponent(() => import('./search/synonyms-page.tsx'), 'SynonymsPage'),
  ),
  page(
    '/insights',
    lazyRouteComponent(() => import('./insights/insights-page.tsx'), 'InsightsPage'),
  ),
  leads('/governance', '/governance/policies'),
  page(
    '/governance/policies',
    lazyRouteComponent(() => import('./governance/policies-page.tsx'), 'PoliciesPage'),
  ),
  page(
    '/governance/policies/new',
    lazyRouteComponent(() => import('./governance/new-policy-page.tsx'), 'NewPolicyPage'),
  ),
  page(
    '/governance/policies/$id',
    lazyRouteComponent(() => import('./governance/policy-page.tsx'), 'PolicyPage'),
  ),
  page(
    '/governance/findings',
    lazyRouteComponent(() => import('./governance/findings-page.tsx'), 'FindingsPage'),
  ),
  page(
    '/governance/hidden',
    lazyRouteComponent(() => import('./governance/hidden-page.tsx'), 'HiddenPage'),
  ),
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: `${basePath}/console`,
  parseSearch: parseParams,
  stringifySearch: writeParams,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
