import { call } from '../../../shared/call.ts'
import { FormFieldView } from '../../../shared/form-field.tsx'
import { useList } from '../../parts/use-list.ts'
import { ReaderFields } from '../readers/reader-fields.tsx'
import type { Readers } from '../readers/readers.ts'

export const NEW_DATASOURCE = ''

interface TargetFieldsProps {
  readonly chosen: string
  readonly readers: Readers
  /** Which files need readers: replaced files can keep theirs. */
  readonly asksFor: 'all' | 'new' | 'none'
  onChoose(name: string): void
  onReaders(change: (readers: Readers) => Readers): void
}

/** Which data source files go to, and who can see them. */
export function TargetFields({ chosen, readers, asksFor, onChoose, onReaders }: TargetFieldsProps) {
  const list = useList('GET /admin/api/v1/datasources', { query: {} })
  const isNew = chosen === NEW_DATASOURCE
  // A connection's data source is filled by the connection only.
  const own = (list.items ?? []).filter(({ connectionId }) => connectionId === undefined)
  return (
    <>
      <div className="field">
        <label htmlFor="files-datasource">Data source</label>
        <select
          id="files-datasource"
          name="datasource"
          value={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value={NEW_DATASOURCE}>New data source</option>
          {own.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}
            </option>
          ))}
        </select>
      </div>
      {isNew && (
        <FormFieldView
          id="files-name"
          problem={undefined}
          field={{
            name: 'displayName',
            label: 'Name',
            value: 'Files',
            hint: 'Shown next to results',
            isRequired: true,
          }}
        />
      )}
      {asksFor !== 'none' && (
        <ReaderFields
          datasource={isNew ? undefined : chosen}
          label={asksFor === 'new' ? 'Who can see the new files?' : 'Who can see these files?'}
          readers={readers}
          onReaders={onReaders}
        />
      )}
    </>
  )
}

/**
 * The data source that the form names; a new one is created. If its files are only for some people, documents that later
 * come without permissions are visible to no one.
 */
export async function targetOf(form: FormData, chosen: string, { access }: Readers): Promise<string> {
  if (chosen !== NEW_DATASOURCE) return chosen
  const displayName = String(form.get('displayName') ?? '').trim() || 'Files'
  const base =
    displayName
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 40) || 'files'
  const name = /^[a-z]/.test(base) ? base : `files${base}`
  const { name: made } = await call('POST /admin/api/v1/datasources', {
    body: {
      name,
      displayName,
      isUserReferencedByEmail: true,
      ...(access !== 'everyone' && { defaultAccess: 'nobody' as const }),
    },
  })
  return made
}
