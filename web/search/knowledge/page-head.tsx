import { type ReactNode, useEffect } from 'react'

/** A page header: title, one sentence, and actions. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string | undefined
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Almanac`
  }, [title])
  return (
    <header className="page-head">
      <div>
        <h1 dir="auto">{title}</h1>
        {lead !== undefined && lead !== '' && <p className="soft">{lead}</p>}
      </div>
      <div className="actions">{children}</div>
    </header>
  )
}
