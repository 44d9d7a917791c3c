import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'

type Tools = Schemas['ToolsListResponse']['tools']

/** Form fields for a tool server; `old` is the server being edited. */
export function mcpServerFields(old: Schemas['McpServerInfo'] | undefined, tools: Tools): readonly FormField[] {
  return [
    ...(old === undefined
      ? [
          {
            name: 'name',
            label: 'Name',
            hint: 'Used in the URL: /mcp/{name}. Lowercase letters, digits and hyphens.',
            missing: 'Enter a name',
          } as const,
        ]
      : []),
    { name: 'displayName', label: 'Display name (optional)', value: old?.displayName },
    {
      name: 'tools',
      label: 'Tools',
      kind: 'boxes',
      value: old?.tools.join(),
      options: tools.map(({ name, displayName }) => ({ value: name, label: displayName || name, hint: name })),
      missing: 'Choose at least one tool',
    },
    {
      name: 'instructions',
      label: 'Instructions for models (optional)',
      kind: 'long',
      hint: 'Added to the default instructions',
      value: old?.instructions,
    },
  ]
}
