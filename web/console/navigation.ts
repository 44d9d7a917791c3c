import {
  Activity,
  AppWindow,
  ArrowLeftRight,
  Bot,
  ChartLine,
  Database,
  Eye,
  GraduationCap,
  Hourglass,
  Inbox,
  KeyRound,
  ListOrdered,
  LogIn,
  MonitorSmartphone,
  Plug,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
  UserCog,
  Users,
  UsersRound,
  Webhook,
  Wrench,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type Action, may } from '../shared/start.ts'

export interface ConsolePage {
  readonly path: string
  readonly title: string
  /** Other paths that belong to it. */
  readonly also?: readonly string[]
  readonly Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** The user needs at least one of these to open it. */
  readonly actions: readonly Action[]
}

interface Section {
  readonly title: string
  readonly pages: readonly ConsolePage[]
}

/** All console pages, grouped under their headings. */
const SECTIONS: readonly Section[] = [
  {
    title: 'Content',
    pages: [
      {
        path: '/content/datasources',
        also: ['/content/add', '/content/files'],
        title: 'Data sources',
        Icon: Database,
        actions: ['datasources'],
      },
      {
        path: '/content/connections',
        also: ['/content/connectors', '/content/connection-access'],
        title: 'Connections',
        Icon: Plug,
        actions: ['connections'],
      },
      { path: '/proposals', title: 'Proposals', Icon: Inbox, actions: ['proposals'] },
      { path: '/insights', title: 'Insights', Icon: ChartLine, actions: ['insights'] },
      { path: '/governance', title: 'Governance', Icon: ShieldAlert, actions: ['governance'] },
    ],
  },
  {
    title: 'Search',
    pages: [
      { path: '/synonyms', title: 'Synonyms', Icon: ArrowLeftRight, actions: ['synonyms'] },
      { path: '/ranking', title: 'Ranking', Icon: ListOrdered, actions: ['ranking'] },
      { path: '/learning', title: 'Learning from use', Icon: GraduationCap, actions: ['learning'] },
      { path: '/meaning', title: 'Search by meaning', Icon: Sparkles, actions: ['meaning'] },
      { path: '/models', title: 'Models', Icon: Bot, actions: ['models'] },
    ],
  },
  {
    title: 'People',
    pages: [
      { path: '/people/users', title: 'Users', Icon: Users, actions: ['users'] },
      { path: '/people/groups', title: 'Groups', Icon: UsersRound, actions: ['provisioning'] },
      { path: '/people/sessions', title: 'Sessions', Icon: MonitorSmartphone, actions: ['users'] },
      { path: '/people/search-as', title: 'View search as', Icon: Eye, actions: ['search.as'] },
      { path: '/people/roles', title: 'Roles', Icon: ShieldCheck, actions: ['users'] },
    ],
  },
  {
    title: 'Platform',
    pages: [
      {
        path: '/platform/api-tokens',
        title: 'API tokens',
        Icon: KeyRound,
        actions: ['indexing-tokens', 'client-tokens.own'],
      },
      { path: '/platform/oauth', title: 'Apps', Icon: AppWindow, actions: ['oauth'] },
      { path: '/platform/mcp', title: 'Tool servers', Icon: Wrench, actions: ['mcp-servers'] },
      { path: '/platform/sso', title: 'Single sign-on', Icon: LogIn, actions: ['sign-in-providers'] },
      { path: '/platform/scim', title: 'Provisioning', Icon: UserCog, actions: ['provisioning'] },
      { path: '/platform/webhooks', title: 'Webhooks', Icon: Webhook, actions: ['webhooks'] },
    ],
  },
  {
    title: 'Service',
    pages: [
      { path: '/audit', title: 'Audit log', Icon: ScrollText, actions: ['audit'] },
      { path: '/deprecations', title: 'Deprecations', Icon: Hourglass, actions: ['system'] },
      { path: '/settings', title: 'Settings', Icon: Settings, actions: ['system'] },
      { path: '/system', title: 'System', Icon: Activity, actions: ['system'] },
    ],
  },
]

/** The pages the signed-in user can open. */
export const MINE: readonly Section[] = SECTIONS.map(({ title, pages }) => ({
  title,
  pages: pages.filter(({ actions }) => actions.some(may)),
})).filter(({ pages }) => pages.length > 0)
