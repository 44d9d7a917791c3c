import type { FormField } from '../../shared/form-dialog.tsx'
import { previewMarkdown } from '../../shared/rich-text/formatted-text.tsx'

export const COLLECTION_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'Name', isRequired: true },
  { name: 'description', label: 'Description', kind: 'long', hint: 'You can use Markdown.', preview: previewMarkdown },
]

/** The fields with their current values. */
export function filled(
  fields: readonly FormField[],
  values: Readonly<Record<string, string | undefined>>,
): FormField[] {
  return fields.map((field) => ({ ...field, value: values[field.name] }))
}
