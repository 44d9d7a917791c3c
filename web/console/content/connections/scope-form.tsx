import { call } from '../../../shared/call.ts'
import { Form } from '../../../shared/form.tsx'
import type { FormField } from '../../../shared/form-field.tsx'
import { Problem } from '../../../shared/problem.tsx'
import { format } from '../../parts/figure.tsx'
import { useCall } from '../../parts/use-call.ts'
import type { Connection } from './connection-words.tsx'
import { chosenScopes, type SourceScope, scopeChoice } from './scope-choice.ts'
import { useReload } from './use-connection.ts'

interface ScopeFormProps {
  readonly connection: Connection
  readonly submit?: string
  /** Another button, which saves the scopes too. */
  readonly second?: { readonly label: string; onSaved(): Promise<void> }
  onCancel(): void
  onSaved(): Promise<void> | void
}

/** Asks the source for its scopes and lets the admin choose which to read. */
export function ScopeForm({ connection, submit = 'Save', second, onCancel, onSaved }: ScopeFormProps) {
  const { id } = connection
  const { data, error, refetch } = useCall('GET /admin/api/v1/connections/{id}/source-scopes', { path: { id } })
  const reload = useReload()
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p role="status">Asking the source for its scopes…</p>
  const scopes = data.items
  const save = async (values: Record<string, string>) => {
    const body = chosenScopes(connection, scopes, values)
    await call('PATCH /admin/api/v1/connections/{id}', { path: { id }, body })
    await reload()
  }
  return (
    <div className="card narrow-form">
      <Form
        fields={scopes.length === 0 ? [] : fieldsOf(connection, scopes)}
        submit={submit}
        {...(second && {
          second: {
            label: second.label,
            async onSubmit(values) {
              await save(values)
              await second.onSaved()
            },
          },
        })}
        onCancel={onCancel}
        check={({ which = 'all', chosen = '' }) =>
          which !== 'all' && chosen === '' ? { chosen: 'Choose at least one scope' } : {}
        }
        onSubmit={async (values) => {
          await save(values)
          await onSaved()
        }}
      >
        {scopes.length === 0 && <p>This source has no scopes to choose from. Everything is read.</p>}
      </Form>
    </div>
  )
}

function fieldsOf(connection: Connection, scopes: readonly SourceScope[]): FormField[] {
  const { which, chosen } = scopeChoice(connection, scopes)
  // Their place is the value: an ID may have commas, which separate values in a form.
  const options = scopes.map(({ title, total }, index) => ({
    value: String(index),
    label: total === undefined ? title : `${title} (${format(total)})`,
  }))
  return [
    {
      name: 'which',
      label: 'What to read',
      kind: 'choice',
      value: which,
      options: [
        { value: 'all', label: `All scopes (${format(scopes.length)} today), including new ones` },
        { value: 'only', label: 'Only the ones you choose' },
        { value: 'except', label: 'All scopes except the ones you choose, including new ones' },
      ],
    },
    ...(['only', 'except'] as const).map((is) => ({
      name: 'chosen',
      label: is === 'only' ? 'Read' : 'Exclude',
      kind: 'boxes' as const,
      options,
      value: is === which ? chosen : '',
      onlyWhen: { name: 'which', is },
    })),
  ]
}
