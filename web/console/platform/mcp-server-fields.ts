import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'

type Tools = Schemas['ToolsListResponse']['tools']

/** What is asked of a tool server; `old` is the one that is changed. */
export function mcpServerFields(old: Schemas['McpServerInfo'] | undefined, tools: Tools): readonly FormField[] {
  return [
    ...(old === undefined
      ? [
          {
            name: 'name',
            label: 'Name in its address',
            hint: 'Small letters, digits and hyphens: /mcp/{name}',
            missing: 'Give the server a name',
          } as const,
        ]
      : []),
    { name: 'displayName', label: 'Name that people see (optional)', value: old?.displayName },
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
      hint: 'Besides what every server of ours tells them',
      value: old?.instructions,
    },
  ]
}
