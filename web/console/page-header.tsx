import { type ReactNode, useEffect } from 'react'

interface PageHeaderProps {
  readonly title: string
  readonly lead: string
  /** The main action. */
  readonly action?: ReactNode
  /** Links to the pages above this one. */
  readonly above?: ReactNode
}

/** The top of a console page: where it is, title, one sentence, main action. */
export function PageHeader({ title, lead, action, above }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Console · Almanac`
  }, [title])
  return (
    <header className="page-header">
      <div>
        {above !== undefined && (
          <nav className="above" aria-label="Breadcrumb">
            {above}
          </nav>
        )}
        <h1>{title}</h1>
        <p className="soft">{lead}</p>
      </div>
      {action}
    </header>
  )
}
