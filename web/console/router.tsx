import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { parseParams, writeParams } from '../shared/search-params.ts'
import { basePath } from '../shared/start.ts'
import { ConsoleFrame } from './console-frame.tsx'
import { OverviewPage } from './overview-page.tsx'

const root = createRootRoute({ component: ConsoleFrame })
const overview = createRoute({ getParentRoute: () => root, path: '/', component: OverviewPage })

export const router = createRouter({
  routeTree: root.addChildren([overview]),
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
