import { type Action, may } from './start.ts'

/** A page, or something to do, with the words by which people mean it. */
export interface Destination {
  readonly title: string
  /** Other words for it. */
  readonly words: string
  /** Where it is. */
  readonly path: string
  /** Something to do rather than a page to look at. */
  readonly isAction?: true
  /** Only for people who may do one of these. */
  readonly actions?: readonly Action[]
}

const ALL: readonly Destination[] = [
  { title: 'Home', words: 'start feed', path: '/' },
  { title: 'Chat', words: 'ask question assistant ai', path: '/chat' },
  { title: 'Agents', words: 'assistants bots gallery', path: '/agents' },
  { title: 'Library', words: 'mine my own answers knowledge', path: '/library' },
  { title: 'People', words: 'directory colleagues team org chart phone', path: '/people' },
  { title: 'Answers', words: 'faq questions knowledge verified', path: '/answers' },
  { title: 'Collections', words: 'folders lists saved', path: '/collections' },
  { title: 'Go links', words: 'short url shortcut go/', path: '/links' },
  { title: 'Announcements', words: 'news broadcast post', path: '/announcements' },
  { title: 'Pinned results', words: 'pins promoted', path: '/pins' },
  { title: 'Needs verification', words: 'verify review outdated stale', path: '/verify' },
  { title: 'Skills', words: 'instructions prompts', path: '/skills' },
  { title: 'Triggers', words: 'webhooks automation events subscribe', path: '/triggers' },
  {
    title: 'Settings',
    words: 'account profile preferences theme appearance sessions devices connected apps access tokens',
    path: '/settings',
  },
  { title: 'Password and sign-out', words: 'account settings log out', path: '/account' },
  { title: 'API docs', words: 'reference openapi developer', path: '/docs' },
  { title: 'Write an answer', words: 'create new faq question', path: '/answers/new', isAction: true },
  { title: 'Create agent', words: 'new assistant bot', path: '/agents/new', isAction: true },
  {
    title: 'Data sources',
    words: 'content index documents',
    path: '/console/content/datasources',
    actions: ['datasources'],
  },
  {
    title: 'Add data source',
    words: 'create new connect upload push api',
    path: '/console/content/add',
    isAction: true,
    actions: ['datasources'],
  },
  {
    title: 'Connections',
    words: 'connectors sync crawl jira redmine files ldap wiki',
    path: '/console/content/connections',
    actions: ['connections'],
  },
  {
    title: 'Connect a system',
    words: 'add new connection connector data source sync',
    path: '/console/content/connectors',
    isAction: true,
    actions: ['connections'],
  },
  {
    title: 'Add files',
    words: 'upload paste text drop folder zip documents import',
    path: '/console/content/files',
    isAction: true,
    actions: ['datasources'],
  },
  {
    title: 'Check access',
    words: "who why can can't see find document permissions troubleshoot missing",
    path: '/console/content/connection-access',
    actions: ['document-access'],
  },
  { title: 'Insights', words: 'analytics usage statistics queries', path: '/console/insights', actions: ['insights'] },
  {
    title: 'Governance',
    words: 'policies findings sensitive dlp hide',
    path: '/console/governance',
    actions: ['governance'],
  },
  {
    title: 'Users',
    words: 'people accounts members roles deactivate remove offboard leave reset password',
    path: '/console/people/users',
    actions: ['users'],
  },
  {
    title: 'Invite someone',
    words: 'invite add new user account invitation',
    path: '/console/people/users?add=1',
    isAction: true,
    actions: ['users'],
  },
  {
    title: 'View search as',
    words: 'why can find impersonate another user results',
    path: '/console/people/search-as',
    actions: ['search.as'],
  },
  { title: 'Groups', words: 'teams members scim', path: '/console/people/groups', actions: ['provisioning'] },
  { title: 'Roles', words: 'permissions admin rights', path: '/console/people/roles', actions: ['users'] },
  {
    title: 'API tokens',
    words: 'keys secrets indexing client create',
    path: '/console/platform/api-tokens',
    actions: ['indexing-tokens', 'client-tokens.own'],
  },
  { title: 'Apps', words: 'oauth clients applications', path: '/console/platform/oauth', actions: ['oauth'] },
  { title: 'Tool servers', words: 'mcp tools assistants', path: '/console/platform/mcp', actions: ['mcp-servers'] },
  {
    title: 'Single sign-on',
    words: 'sso saml oidc okta entra google keycloak login identity provider',
    path: '/console/platform/sso',
    actions: ['sign-in-providers'],
  },
  { title: 'Provisioning', words: 'scim users sync', path: '/console/platform/scim', actions: ['provisioning'] },
  { title: 'Webhooks', words: 'events deliveries', path: '/console/platform/webhooks', actions: ['webhooks'] },
  { title: 'Audit log', words: 'history changes who did', path: '/console/audit', actions: ['audit'] },
  {
    title: 'Console settings',
    words: 'configuration environment variables',
    path: '/console/settings',
    actions: ['system'],
  },
  { title: 'Ranking', words: 'boost freshness search settings order', path: '/console/ranking', actions: ['ranking'] },
  {
    title: 'Models',
    words: 'llm ai chat embedding reranker key endpoint',
    path: '/console/models',
    actions: ['models'],
  },
  { title: 'Proposals', words: 'approve publish pending moderate', path: '/console/proposals', actions: ['proposals'] },
  {
    title: 'System',
    words: 'health status version disk memory jobs backup restore',
    path: '/console/system',
    actions: ['system'],
  },
]

/** The pages and actions that the signed-in user can use and that every word means, by title before other words. */
export function findDestinations(text: string): Destination[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const titled = (title: string) => begins(title, words[0] ?? '')
  return ALL.filter(({ actions }) => actions === undefined || actions.some(may))
    .filter(({ title, words: others }) => words.every((word) => begins(`${title} ${others}`, word)))
    .sort((a, b) => Number(titled(b.title)) - Number(titled(a.title)))
}

/** The other words for a page, for those who list pages themselves. */
export function wordsFor(path: string): string {
  return ALL.filter((each) => each.path === path)
    .map(({ title, words }) => `${title} ${words}`)
    .join(' ')
}

function begins(text: string, word: string): boolean {
  return text
    .toLowerCase()
    .split(/[\s/]+/)
    .some((each) => each.startsWith(word))
}
