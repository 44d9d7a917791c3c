import {
  BookOpen,
  CodeXml,
  FolderTree,
  Globe,
  IdCard,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Tickets,
  Users,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  wiki: BookOpen,
  files: FolderTree,
  web: Globe,
  tickets: Tickets,
  code: CodeXml,
  chat: MessagesSquare,
  mail: Mail,
  directory: Users,
  staff: IdCard,
}

/** Data sources that no connection fills name their category in the words of the Indexing API. */
const BY_DATASOURCE_CATEGORY: Readonly<Record<string, string>> = {
  KNOWLEDGE_HUB: 'wiki',
  COLLABORATIVE_CONTENT: 'files',
  PUBLISHED_CONTENT: 'web',
  TICKETS: 'tickets',
  CRM: 'tickets',
  CODE_REPOSITORY: 'code',
  MESSAGING: 'chat',
  EMAIL: 'mail',
  PEOPLE: 'directory',
  HR: 'staff',
}

/** The icon's name for a data source's category. */
export function iconCategory(datasourceCategory: string): string | undefined {
  return BY_DATASOURCE_CATEGORY[datasourceCategory]
}

/** What kind of source it is; the first letter of the title where that isn't known. */
export function ConnectorIcon({ category, title }: { category: string | undefined; title: string }) {
  const Icon = ICONS[category ?? '']
  return (
    <span className="connector-icon" data-category={category} aria-hidden>
      {Icon === undefined ? title.charAt(0).toUpperCase() : <Icon size={20} />}
    </span>
  )
}
