import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'

/** Form fields for an external tool server; `old` is the server being edited. */
export function toolServerFields(old: Schemas['ToolServerInfo'] | undefined): readonly FormField[] {
  const onlyWhen = { name: 'auth', is: 'oauth' }
  return [
    ...(old === undefined
      ? [
          {
            name: 'id',
            label: 'Name',
            hint: 'Prefix of its tools: {name}__{tool}. Lowercase letters, digits and hyphens.',
            missing: 'Enter a name',
          } as const,
        ]
      : []),
    {
      name: 'url',
      label: 'URL',
      kind: 'url',
      hint: old === undefined ? 'Its MCP endpoint' : 'Changing the URL revokes the access users granted.',
      value: old?.url,
      missing: 'Enter the URL',
    },
    { name: 'displayName', label: 'Display name (optional)', value: old?.displayName },
    { name: 'description', label: 'Description (optional)', kind: 'long', value: old?.description },
    { name: 'logoUrl', label: 'Logo URL (optional)', kind: 'url', value: old?.logoUrl },
    {
      name: 'auth',
      label: 'Authentication',
      kind: 'choice',
      value: old?.auth ?? 'oauth',
      options: [
        { value: 'oauth', label: 'OAuth: each user signs in and grants access' },
        { value: 'none', label: 'None' },
      ],
    },
    {
      name: 'clientId',
      label: 'Client ID (optional)',
      hint: "Only if the server doesn't support client registration",
      value: old?.clientId,
      onlyWhen,
    },
    {
      name: 'clientSecret',
      label: 'Client secret (optional)',
      kind: 'password',
      hint:
        old?.hasClientSecret === true ? 'Leave blank to keep the current secret.' : 'Stored encrypted and never shown.',
      onlyWhen,
    },
  ]
}
