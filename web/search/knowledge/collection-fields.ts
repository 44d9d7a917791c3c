import type { FormField } from '../../shared/form-dialog.tsx'

export const COLLECTION_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'Name', isRequired: true },
  { name: 'description', label: 'What it is for', kind: 'long' },
]

/** The same fields with what they hold now. */
export function filled(
  fields: readonly FormField[],
  values: Readonly<Record<string, string | undefined>>,
): FormField[] {
  return fields.map((field) => ({ ...field, value: values[field.name] }))
}
