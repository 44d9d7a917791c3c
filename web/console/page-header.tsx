import { type ReactNode, useEffect } from 'react'

/** The top of a console page: title, one sentence, main action. */
export function PageHeader({ title, lead, action }: { title: string; lead: string; action?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Console · Almanac`
  }, [title])
  return (
    <header className="page-header">
      <div>
        <h1>{title}</h1>
        <p className="soft">{lead}</p>
      </div>
      {action}
    </header>
  )
}
