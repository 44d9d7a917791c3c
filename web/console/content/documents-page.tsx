import { Link, useParams } from '@tanstack/react-router'
import { Time } from '../../shared/time.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { DatasourceFrame } from './datasource-frame.tsx'

/** The documents of a datasource by id; what they say is for those who may see them. */
export function DocumentsPage() {
  const { name } = useParams({ from: '/content/datasources/$name/documents' })
  const [prefix] = useFilter('id')
  const list = useList('GET /admin/api/v1/datasources/{name}/documents', {
    path: { name },
    query: prefix === '' ? {} : { prefix },
  })
  return (
    <DatasourceFrame
      name={name}
      lead="Where documents are, and how far they came. What they say is shown to those alone who may see them."
    >
      <div className="filters">
        <FilterField name="id" label="Id begins with" />
      </div>
      <Listing
        label="List of documents"
        noun="document"
        list={list}
        keyOf={({ id, objectType }) => `${objectType} ${id}`}
        columns={[
          {
            title: 'Id',
            cell: ({ id, objectType }) => (
              <Link to="/content/datasources/$name/documents/$type/$id" params={{ name, type: objectType || '-', id }}>
                {id}
              </Link>
            ),
          },
          { title: 'Type', cell: ({ objectType }) => objectType || '(none)' },
          { title: 'Uploaded', cell: ({ uploadedAt }) => <Time at={uploadedAt} /> },
          {
            title: 'State',
            cell: ({ isIndexed }) =>
              isIndexed ? <span className="badge good">Can be found</span> : <span className="badge warn">Waits</span>,
          },
        ]}
        empty={<p>{prefix === '' ? 'No document has come yet.' : `No id begins with “${prefix}”.`}</p>}
      />
    </DatasourceFrame>
  )
}
