import {
  BookOpen,
  CodeXml,
  FolderTree,
  Globe,
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
