import { FormFieldView } from '../../../shared/form-field.tsx'
import { groupName } from '../../../shared/group-name.ts'
import { findGroups, findUsers } from '../../parts/find-choices.ts'
import { PickList } from '../../parts/pick-list.tsx'
import { useCall } from '../../parts/use-call.ts'
import type { Readers } from './readers.ts'

interface ReaderFieldsProps {
  /** Undefined: it's new, so it has no groups. */
  readonly datasource: string | undefined
  readonly label: string
  readonly readers: Readers
  onReaders(change: (readers: Readers) => Readers): void
}

/** Who can see files: everyone, some people and groups, or only the user. The form tells the choice in `access`. */
export function ReaderFields({ datasource, label, readers, onReaders }: ReaderFieldsProps) {
  const some = useCall(
    'GET /admin/api/v1/datasources/{name}/groups',
    { path: { name: datasource ?? '' }, query: { limit: '1' } },
    { isEnabled: datasource !== undefined },
  )
  const isForSome = readers.access === 'people'
  const hasGroups = datasource !== undefined && (some.data?.items.length ?? 0) > 0
  return (
    <>
      <FormFieldView
        id="files-access"
        problem={undefined}
        field={{
          name: 'access',
          label,
          kind: 'choice',
          value: readers.access,
          options: [
            { value: 'everyone', label: 'Everyone in the company' },
            { value: 'people', label: hasGroups ? 'Only these people and groups' : 'Only these people' },
            { value: 'me', label: 'Only me' },
          ],
        }}
      />
      {isForSome && (
        <PickList
          label="People with access"
          placeholder="Find a person, or enter an email"
          name="users"
          chosen={readers.people}
          typed={readers.typed}
          onType={(typed) => onReaders((old) => ({ ...old, typed }))}
          onChange={(people) => onReaders((old) => ({ ...old, people }))}
          find={findUsers}
        />
      )}
      {isForSome && hasGroups && (
        <PickList
          label="Groups with access"
          placeholder="Find a group of this data source"
          name={`groups ${datasource}`}
          chosen={readers.groups}
          onChange={(groups) => onReaders((old) => ({ ...old, groups }))}
          find={(text, signal) => findGroups(datasource, text, signal)}
          nameOf={groupName}
        />
      )}
    </>
  )
}
