import { useState } from 'react'
import type { FormField } from '../../../shared/form-field.tsx'
import { findUsers } from '../../parts/find-choices.ts'
import { PickList } from '../../parts/pick-list.tsx'

/** Fields of connectors that list people by email. `config-readers` of other connectors is a choice. */
const PEOPLE = ['config-people', 'config-readers']

/** The fields of a connector, in which people are picked from those who can sign in. */
export function withPickers(fields: readonly FormField[]): FormField[] {
  return fields.map((field) =>
    PEOPLE.includes(field.name) && field.kind === 'long'
      ? {
          ...field,
          view: (problemOf) => <PickedPeople key={field.name} field={field} problem={problemOf(field.name)} />,
        }
      : field,
  )
}

function PickedPeople({ field, problem }: { field: FormField; problem: string | undefined }) {
  const [chosen, setChosen] = useState((field.value ?? '').split('\n').filter((email) => email !== ''))
  return (
    <div className="field">
      <PickList
        label={field.label}
        placeholder="Find a person, or enter an email"
        name="users"
        chosen={chosen}
        onChange={setChosen}
        find={findUsers}
      />
      <input type="hidden" name={field.name} value={chosen.join('\n')} />
      {problem === undefined ? (
        field.hint !== undefined && <p className="hint">{field.hint}</p>
      ) : (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
