import { createRootRoute, createRoute, createRouter, type RouteComponent, redirect } from '@tanstack/react-router'
import { PageError } from '../shared/error-boundary.tsx'
import { lazyPage } from '../shared/lazily.tsx'
import { parseParams, textIn, writeParams } from '../shared/search-params.ts'
import { basePath } from '../shared/start.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { SearchFrame } from './search-frame.tsx'
import { readSearchParams } from './search-params.ts'

/** The parameters of a URL with these names. */
function texts<Name extends string>(
  params: Record<string, unknown>,
  names: readonly Name[],
): { [Each in Name]?: string } {
  const found = names.map((name) => [name, textIn(params, name)]).filter(([, text]) => text)
  return Object.fromEntries(found) as { [Each in Name]?: string }
}

const root = createRootRoute({ component: SearchFrame, notFoundComponent: NotFoundPage })
function page<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component })
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  // Bookmarks and browsers' search engine settings use `/?q=…`.
  beforeLoad: ({ search }) => {
    const params = readSearchParams(search)
    if (params.q !== undefined) throw redirect({ to: '/search', search: params, replace: true })
  },
  component: lazyPage(() => import('./home/home-page.tsx'), 'HomePage'),
})
const results = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: readSearchParams,
  component: lazyPage(() => import('./results/results-page.tsx'), 'ResultsPage'),
})
const person = page(
  '/people/$id',
  lazyPage(() => import('./people/person-page.tsx'), 'PersonPage'),
)
const people = page(
  '/people',
  lazyPage(() => import('./people/people-page.tsx'), 'PeoplePage'),
)
const collections = page(
  '/collections',
  lazyPage(() => import('./knowledge/collections-page.tsx'), 'CollectionsPage'),
)
const collection = page(
  '/collections/$id',
  lazyPage(() => import('./knowledge/collection-page.tsx'), 'CollectionPage'),
)
const links = createRoute({
  getParentRoute: () => root,
  path: '/links',
  // The name of a go link that somebody followed and that doesn't exist.
  validateSearch: (params: Record<string, unknown>) => texts(params, ['create']),
  component: lazyPage(() => import('./knowledge/links-page.tsx'), 'LinksPage'),
})
const pins = createRoute({
  getParentRoute: () => root,
  path: '/pins',
  // The search to pin a document for, for example one that found nothing.
  validateSearch: (params: Record<string, unknown>) => texts(params, ['query']),
  component: lazyPage(() => import('./knowledge/pins-page.tsx'), 'PinsPage'),
})
const verify = page(
  '/verify',
  lazyPage(() => import('./knowledge/verify-page.tsx'), 'VerifyPage'),
)
const triggers = page(
  '/triggers',
  lazyPage(() => import('./triggers/triggers-page.tsx'), 'TriggersPage'),
)
const skills = page(
  '/skills',
  lazyPage(() => import('./skills/skills-page.tsx'), 'SkillsPage'),
)
const agents = page(
  '/agents',
  lazyPage(() => import('./agents/agents-page.tsx'), 'AgentsPage'),
)
const newAgent = createRoute({
  getParentRoute: () => root,
  path: '/agents/new',
  // The example to start from.
  validateSearch: (params: Record<string, unknown>) => texts(params, ['from']),
  component: lazyPage(() => import('./agents/editor-pages.tsx'), 'NewAgentPage'),
})
const agent = createRoute({
  getParentRoute: () => root,
  path: '/agents/$id',
  // `run` opens one of your runs; `q` is asked immediately.
  validateSearch: (params: Record<string, unknown>) => texts(params, ['run', 'q']),
  component: lazyPage(() => import('./agents/agent-page.tsx'), 'AgentPage'),
})
const editAgent = page(
  '/agents/$id/edit',
  lazyPage(() => import('./agents/editor-pages.tsx'), 'EditAgentPage'),
)
const answers = createRoute({
  getParentRoute: () => root,
  path: '/answers',
  validateSearch: (params: Record<string, unknown>) => texts(params, ['q', 'own']),
  component: lazyPage(() => import('./knowledge/answers-page.tsx'), 'AnswersPage'),
})
const newAnswer = createRoute({
  getParentRoute: () => root,
  path: '/answers/new',
  // The question to answer, for example a search that found nothing.
  validateSearch: (params: Record<string, unknown>) => texts(params, ['question']),
  component: lazyPage(() => import('./knowledge/new-answer-page.tsx'), 'NewAnswerPage'),
})
const answer = page(
  '/answers/$id',
  lazyPage(() => import('./knowledge/answer-page.tsx'), 'AnswerPage'),
)
const announcements = page(
  '/announcements',
  lazyPage(() => import('./announcements/announcements-page.tsx'), 'AnnouncementsPage'),
)
const settings = page(
  '/settings',
  lazyPage(() => import('./account/settings-page.tsx'), 'SettingsPage'),
)
const library = page(
  '/library',
  lazyPage(() => import('./library/library-page.tsx'), 'LibraryPage'),
)
// Where sessions and apps were before; links in emails and other pages may still name it.
const access = page(
  '/account/access',
  lazyPage(() => import('./account/settings-page.tsx'), 'SettingsPage'),
)
const chat = createRoute({
  getParentRoute: () => root,
  path: '/chat/{-$id}',
  // `q` is sent immediately; `draft` is only written into the box; `about` is the document that
  // questions are about; `cite` is the citation shown next to the chat.
  validateSearch: (params: Record<string, unknown>) => texts(params, ['q', 'draft', 'about', 'cite']),
  component: lazyPage(() => import('./chat/chat-page.tsx'), 'ChatPage'),
})
const documentPage = createRoute({
  getParentRoute: () => root,
  path: '/d/$id',
  validateSearch: (params: Record<string, unknown>) => texts(params, ['q']),
  component: lazyPage(() => import('./document/document-page.tsx'), 'DocumentPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    results,
    documentPage,
    chat,
    access,
    settings,
    library,
    announcements,
    people,
    person,
    collections,
    collection,
    links,
    pins,
    verify,
    triggers,
    skills,
    agents,
    newAgent,
    agent,
    editAgent,
    answers,
    newAnswer,
    answer,
  ]),
  basepath: basePath === '' ? '/' : basePath,
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
