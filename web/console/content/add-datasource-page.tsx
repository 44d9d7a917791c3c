import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { PageHeader } from '../page-header.tsx'
import { datasourceFields, readDatasource } from './datasource-form.ts'
import { SourceChoices } from './source-choices.tsx'

/** The first step of every new data source: where its documents come from. */
export function AddDatasourcePage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isPushing, setPushing] = useState(false)
  return (
    <>
      <PageHeader
        above={<Link to="/content/datasources">Data sources</Link>}
        title="Add data source"
        lead="Where do the documents come from?"
      />
      <SourceChoices onPush={() => setPushing(true)} />
      <FormDialog
        title="Create data source"
        lead="Your program pushes documents to it. The next page shows the command for the first one."
        submit="Create"
        isOpen={isPushing}
        onClose={() => setPushing(false)}
        fields={datasourceFields()}
        onSubmit={async (values) => {
          const { name } = await call('POST /admin/api/v1/datasources', {
            body: { name: values['name'] ?? '', ...readDatasource(values) },
          })
          await queries.invalidateQueries({ queryKey: ['GET /admin/api/v1/datasources'] })
          await navigate({ to: '/content/datasources/$name', params: { name } })
        }}
      />
    </>
  )
}
