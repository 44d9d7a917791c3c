import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'

/** What is asked of a tool server of somebody else; `old` is the one that is changed. */
export function toolServerFields(old: Schemas['ToolServerInfo'] | undefined): readonly FormField[] {
  const onlyWhen = { name: 'auth', is: 'oauth' }
  return [
    ...(old === undefined
      ? [
          {
            name: 'id',
            label: 'Name here',
            hint: 'Small letters, digits and hyphens: its tools are called {name}__{tool}',
            missing: 'Give the server a name',
          } as const,
        ]
      : []),
    {
      name: 'url',
      label: 'Address',
      kind: 'url',
      hint: old === undefined ? 'Where it speaks the tool protocol' : 'At another address what users allowed ends',
      value: old?.url,
      missing: 'Give its address',
    },
    { name: 'displayName', label: 'Name that people see (optional)', value: old?.displayName },
    { name: 'description', label: 'What it is for (optional)', kind: 'long', value: old?.description },
    { name: 'logoUrl', label: 'Address of its logo (optional)', kind: 'url', value: old?.logoUrl },
    {
      name: 'auth',
      label: 'Who may call it',
      kind: 'choice',
      value: old?.auth ?? 'oauth',
      options: [
        { value: 'oauth', label: 'Each user signs in there and allows it' },
        { value: 'none', label: 'It asks for no token' },
      ],
    },
    {
      name: 'clientId',
      label: 'Client id (optional)',
      hint: 'Where it registers no clients by itself',
      value: old?.clientId,
      onlyWhen,
    },
    {
      name: 'clientSecret',
      label: 'Client secret (optional)',
      kind: 'password',
      hint: old?.hasClientSecret === true ? 'Empty: the one that is kept stays' : 'Kept sealed and never shown',
      onlyWhen,
    },
  ]
}
