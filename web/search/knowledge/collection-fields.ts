import type { FormField } from '../../shared/form-dialog.tsx'
import { previewMarkdown } from '../../shared/rich-text/formatted-text.tsx'

export const COLLECTION_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'Name', isRequired: true },
  { name: 'description', label: 'Description', kind: 'long', hint: 'You can use Markdown.', preview: previewMarkdown },
]

/** What people who can view a collection see of it. */
export const AUDIENCE_HINT =
  'They see its name, description, notes and links, and of its documents only those they have access to. You can change this with Share.'

/** The fields with their current values. */
export function filled(
  fields: readonly FormField[],
  values: Readonly<Record<string, string | undefined>>,
): FormField[] {
  return fields.map((field) => ({ ...field, value: values[field.name] }))
}
