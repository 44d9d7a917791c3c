import { type ReactNode, useEffect } from 'react'

/** The head of a page of the console: its title, one sentence, one thing to do. */
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
