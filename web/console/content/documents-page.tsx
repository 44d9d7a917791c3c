import { Link, useParams } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Time } from '../../shared/time.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { DatasourceFrame } from './datasource-frame.tsx'
import { HIDDEN_REASONS, IndexedBadge } from './hidden-because.tsx'

/** Lists a data source's documents by ID. Their content isn't shown, nor titles that the administrator may not see. */
export function DocumentsPage() {
  const { name } = useParams({ from: '/content/datasources/$name/documents' })
  const [prefix] = useFilter('id')
  const [show] = useFilter('show')
  const isUnseen = show === 'unseen'
  const list = useList('GET /admin/api/v1/datasources/{name}/documents', {
    path: { name },
    query: { ...(prefix !== '' && { prefix }), ...(isUnseen && { visibleToNoOne: 'true' as const }) },
  })
  return (
    <DatasourceFrame
      name={name}
      lead="Documents by ID, with their indexing status. You see titles of documents that you have access to, and content of none."
    >
      <div className="filters">
        <FilterField name="id" label="ID starts with" />
        <FilterField
          name="show"
          label="Show"
          options={[
            { value: '', label: 'All documents' },
            { value: 'unseen', label: 'Visible to no one' },
          ]}
        />
      </div>
      <Listing
        label="List of documents"
        noun="document"
        list={list}
        keyOf={({ id, objectType }) => `${objectType} ${id}`}
        columns={[
          {
            title: 'Document',
            cell: ({ id, objectType, title }) => (
              <span className="stacked">
                <Link
                  to="/content/datasources/$name/documents/$type/$id"
                  params={{ name, type: objectType || '-', id }}
                >
                  {title ?? id}
                </Link>
                {title !== undefined && <code className="soft">{id}</code>}
              </span>
            ),
          },
          { title: 'Type', cell: ({ objectType }) => objectType || '(none)' },
          { title: 'Uploaded', cell: ({ uploadedAt }) => <Time at={uploadedAt} /> },
          {
            title: 'Status',
            cell: (document) => <IndexedBadge {...document} />,
          },
          ...(isUnseen ? [{ title: 'Why', cell: whyHidden }] : []),
        ]}
        empty={
          <p>
            {isUnseen
              ? 'Someone can see each of these documents.'
              : prefix === ''
                ? 'No documents yet. Push one with an indexing token.'
                : `No document IDs start with “${prefix}”.`}
          </p>
        }
      />
    </DatasourceFrame>
  )
}

function whyHidden({ hiddenBecause }: Schemas['BrowsedDocument']): string {
  return hiddenBecause === undefined ? '' : HIDDEN_REASONS[hiddenBecause]
}
