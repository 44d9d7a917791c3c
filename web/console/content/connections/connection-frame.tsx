import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Problem } from '../../../shared/problem.tsx'
import { PageHeader } from '../../page-header.tsx'
import { format } from '../../parts/figure.tsx'
import { TabLinks } from '../../parts/tab-links.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import type { Connection } from './connection-words.tsx'
import { useConnection } from './use-connection.ts'

interface ConnectionFrameProps {
  readonly id: string
  readonly lead: string
  children(connection: Connection): ReactNode
}

/** The layout shared by all pages of a connection. */
export function ConnectionFrame({ id, lead, children }: ConnectionFrameProps) {
  const { data: connection, error } = useConnection(id)
  const path = `/content/connections/${encodeURIComponent(id)}`
  if (connection === undefined) return error === null ? null : <Problem error={error} />
  const { title, problems } = connection
  return (
    <>
      <PageHeader
        above={<Link to="/content/connections">Connections</Link>}
        title={title}
        lead={lead}
        action={<ConnectionActions connection={connection} />}
      />
      <TabLinks
        label="Connection pages"
        tabs={[
          { title: 'Overview', path },
          { title: 'Runs', path: `${path}/runs` },
          { title: problems === 0 ? 'Problems' : `Problems (${format(problems)})`, path: `${path}/problems` },
          { title: 'Accounts', path: `${path}/accounts` },
          { title: 'Scopes', path: `${path}/scopes` },
          { title: 'Settings', path: `${path}/settings` },
          { title: 'Check access', path: '/content/connection-access' },
        ]}
      />
      {children(connection)}
    </>
  )
}
