import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useList } from '../parts/use-list.ts'

interface DatasourceFrameProps {
  readonly name: string
  readonly lead: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The layout shared by all pages of a data source. */
export function DatasourceFrame({ name, lead, action, children }: DatasourceFrameProps) {
  const datasource = useDatasource(name)
  const path = `/content/datasources/${encodeURIComponent(name)}`
  return (
    <>
      <PageHeader
        above={<Link to="/content/datasources">Data sources</Link>}
        title={datasource?.displayName ?? name}
        lead={lead}
        action={action}
      />
      <TabLinks
        label="Data source pages"
        tabs={[
          { title: 'Status', path },
          ...(may('document-access') ? [{ title: 'Documents', path: `${path}/documents` }] : []),
          { title: 'Uploads', path: `${path}/uploads` },
          { title: 'Identity', path: `${path}/identity` },
          { title: 'Settings', path: `${path}/settings` },
        ]}
      />
      {datasource?.isBeingDeleted === true && (
        <p className="notice" role="status">
          This data source is being deleted. No one can see it.
        </p>
      )}
      {datasource?.connectionId !== undefined && <FilledBy connection={datasource.connectionId} />}
      {children}
    </>
  )
}

function FilledBy({ connection }: { connection: string }) {
  return (
    <p className="notice">
      {may('connections') ? (
        <Link to="/content/connections/$id" params={{ id: connection }}>
          A connection
        </Link>
      ) : (
        'A connection'
      )}{' '}
      fills this data source. Pushes to it are refused.
    </p>
  )
}

export function useDatasource(name: string) {
  return useList('GET /admin/api/v1/datasources', { query: { limit: '200' } }).items?.find((each) => each.name === name)
}
