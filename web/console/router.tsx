import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { parseParams, writeParams } from '../shared/search-params.ts'
import { basePath } from '../shared/start.ts'
import { ConsoleFrame } from './console-frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { TOKEN_TABS } from './platform/token-tabs.ts'

const root = createRootRoute({ component: ConsoleFrame, notFoundComponent: NotFoundPage })
const parent = { getParentRoute: () => root }

const routes = [
  createRoute({ ...parent, path: '/', component: OverviewPage }),
  createRoute({
    ...parent,
    path: '/content/datasources',
    component: lazyRouteComponent(() => import('./content/datasources-page.tsx'), 'DatasourcesPage'),
  }),
  createRoute({
    ...parent,
    path: '/content/datasources/$name',
    component: lazyRouteComponent(() => import('./content/datasource-status-page.tsx'), 'DatasourceStatusPage'),
  }),
  createRoute({
    ...parent,
    path: '/content/datasources/$name/documents',
    component: lazyRouteComponent(() => import('./content/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    ...parent,
    path: '/content/datasources/$name/documents/$type/$id',
    component: lazyRouteComponent(() => import('./content/document-page.tsx'), 'DocumentPage'),
  }),
  createRoute({
    ...parent,
    path: '/content/datasources/$name/identity',
    component: lazyRouteComponent(() => import('./content/identity-page.tsx'), 'IdentityPage'),
  }),
  createRoute({
    ...parent,
    path: '/content/datasources/$name/settings',
    component: lazyRouteComponent(() => import('./content/datasource-settings-page.tsx'), 'DatasourceSettingsPage'),
  }),
  createRoute({
    ...parent,
    path: '/platform/api-tokens',
    beforeLoad: () => {
      throw redirect({ to: TOKEN_TABS[0]?.path ?? '/' })
    },
  }),
  createRoute({
    ...parent,
    path: '/platform/api-tokens/indexing',
    component: lazyRouteComponent(() => import('./platform/indexing-tokens-page.tsx'), 'IndexingTokensPage'),
  }),
  createRoute({
    ...parent,
    path: '/platform/api-tokens/client',
    component: lazyRouteComponent(() => import('./platform/client-tokens-page.tsx'), 'ClientTokensPage'),
  }),
  createRoute({
    ...parent,
    path: '/platform/oauth',
    component: lazyRouteComponent(() => import('./platform/oauth-page.tsx'), 'OAuthPage'),
  }),
  createRoute({
    ...parent,
    path: '/platform/sso',
    component: lazyRouteComponent(() => import('./platform/sso-page.tsx'), 'SsoPage'),
  }),
  createRoute({
    ...parent,
    path: '/platform/scim',
    component: lazyRouteComponent(() => import('./platform/scim-page.tsx'), 'ScimPage'),
  }),
  createRoute({
    ...parent,
    path: '/platform/webhooks',
    component: lazyRouteComponent(() => import('./platform/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    ...parent,
    path: '/people/users',
    component: lazyRouteComponent(() => import('./people/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    ...parent,
    path: '/people/roles',
    component: lazyRouteComponent(() => import('./people/roles-page.tsx'), 'RolesPage'),
  }),
  createRoute({
    ...parent,
    path: '/people/groups',
    component: lazyRouteComponent(() => import('./people/groups-page.tsx'), 'GroupsPage'),
  }),
  createRoute({
    ...parent,
    path: '/audit',
    component: lazyRouteComponent(() => import('./system/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    ...parent,
    path: '/deprecations',
    component: lazyRouteComponent(() => import('./system/deprecations-page.tsx'), 'DeprecationsPage'),
  }),
  createRoute({
    ...parent,
    path: '/system',
    component: lazyRouteComponent(() => import('./system/system-page.tsx'), 'SystemPage'),
  }),
  createRoute({
    ...parent,
    path: '/settings',
    component: lazyRouteComponent(() => import('./system/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...parent,
    path: '/insights',
    component: lazyRouteComponent(() => import('./insights/insights-page.tsx'), 'InsightsPage'),
  }),
  createRoute({
    ...parent,
    path: '/governance',
    component: lazyRouteComponent(() => import('./governance/governance-page.tsx'), 'GovernancePage'),
  }),
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
