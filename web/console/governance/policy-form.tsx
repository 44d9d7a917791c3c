import { useNavigate } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { ApiError } from '../../shared/api-error.ts'
import { call } from '../../shared/call.ts'
import { PageForm } from '../parts/page-form.tsx'
import { useList } from '../parts/use-list.ts'
import { readExpressions } from './expression-values.ts'
import { readConfig, valuesOfPolicy } from './policy-config.ts'
import { policyFields } from './policy-fields.tsx'

type Policy = Schemas['DlpReport']

const ANYTHING = ['infoTypes', 'sensitiveTerms', 'sensitiveRegexes', 'broadSharingOptions']

/** Creates or edits a policy. */
export function PolicyForm({ policy, onSaved }: { policy?: Policy; onSaved?(): void }) {
  const navigate = useNavigate()
  const datasources = useList('GET /admin/api/v1/datasources', { query: { limit: '200' } })
  // Wait for the data sources: the form is rendered only once.
  if (datasources.items === undefined && datasources.error === null) return null
  const config = policy?.config ?? {}
  const save = async (id: string | undefined, change: Schemas['UpdateDlpReportRequest']) => {
    if (id !== undefined) {
      await call('POST /rest/api/v1/governance/data/policies/{id}', { path: { id }, body: change })
      onSaved?.()
      return
    }
    const { reportName: name = '', status: _status, ...rest } = change
    const made = await call('POST /rest/api/v1/governance/data/policies', { body: { name, ...rest } })
    await navigate({ to: '/governance/policies/$id', params: { id: made.report.id } })
  }
  return (
    <div className="card narrow-form">
      <PageForm
        fields={policyFields(valuesOfPolicy(policy ?? {}), config, datasources.items ?? [])}
        submit={policy === undefined ? 'Create policy' : 'Save'}
        onCancel={() => void navigate({ to: '/governance/policies' })}
        check={nothingChosen}
        onSubmit={async (values) => {
          const { reportName = '' } = values
          const common = {
            config: readConfig(values, config),
            frequency: values['frequency'] as Policy['frequency'],
            autoHideDocs: values['autoHideDocs'] === 'on',
          }
          try {
            await save(policy?.id, { reportName, ...common })
          } catch (error) {
            throw atFields(error, readExpressions(values).places)
          }
        }}
      />
    </div>
  )
}

function nothingChosen(values: Record<string, string>): Record<string, string> {
  const isCustom = Object.entries(values).some(([name, value]) => name.endsWith('.value') && value !== '')
  if (isCustom || ANYTHING.some((name) => (values[name] ?? '') !== '')) return {}
  return { infoTypes: 'Choose something to scan for, or a sharing setting below' }
}

/** Errors refer to positions in the list of all expressions; maps them to the form fields. */
function atFields(error: unknown, places: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error
  const details = error.details.map(({ field = '', message }) => {
    const [, number] = /\.customSensitiveExpressions\.(\d+)\./.exec(field) ?? []
    return { field: places[Number(number)] ?? field, message }
  })
  return new ApiError(error.status, { message: error.message, details })
}
