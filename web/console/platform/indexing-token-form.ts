import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-dialog.tsx'
import { parts } from '../parts/parts.ts'
import { EXPIRY_FIELD, NAME_FIELD } from './credential-page.tsx'

const DAY_MINUTES = 1440

/** The fields of "Add API token", named as in the specification. */
export function indexingTokenFields(
  datasources: readonly Schemas['DatasourceSettings'][],
  mayBeGlobal: boolean,
): readonly FormField[] {
  return [
    NAME_FIELD,
    {
      name: 'permissions',
      label: 'Permissions',
      kind: 'choice',
      value: 'app',
      options: [
        ...(mayBeGlobal
          ? [{ value: 'global', label: 'Global permissions', hint: 'The whole Indexing API and all data sources' }]
          : []),
        { value: 'app', label: 'App permissions', hint: 'Only the data sources you choose' },
      ],
    },
    {
      name: 'datasources',
      label: 'Data sources',
      kind: 'boxes',
      missing: 'Choose at least one data source',
      onlyWhen: { name: 'permissions', is: 'app' },
      options: datasources.map(({ name, displayName }) => ({ value: name, label: displayName || name })),
      ...(datasources.length === 0 && { hint: 'No data sources yet. Add one first.' }),
    },
    EXPIRY_FIELD,
    {
      name: 'allowedIps',
      label: 'IP restrictions (optional)',
      hint: 'Comma-separated CIDR ranges, for example 10.0.0.0/8, 192.0.2.7/32. Leave blank to allow any IP address.',
    },
    {
      name: 'rotationDays',
      label: 'Rotation period in days (optional)',
      kind: 'number',
      hint: "At least 1. If a secret isn't rotated in time, it stops working.",
    },
  ]
}

export function readIndexingToken(values: Record<string, string>): Schemas['NewIndexingToken'] {
  const { name = '', permissions, datasources = '', expiresOn = '', allowedIps = '', rotationDays = '' } = values
  if (rotationDays !== '' && !(Number(rotationDays) >= 1)) {
    throw new Error('The rotation period must be at least 1 day')
  }
  return {
    name,
    ...(permissions === 'global' ? { isGlobal: true } : { datasources: parts(datasources) }),
    expiresOn,
    allowedIps: parts(allowedIps),
    ...(rotationDays !== '' && { rotationPeriodMinutes: Math.round(Number(rotationDays) * DAY_MINUTES) }),
  }
}
