import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-dialog.tsx'
import { parts } from '../parts/parts.ts'
import { EXPIRY_FIELD, NAME_FIELD } from './credential-page.tsx'

/** The fields of "Add API token", in the words of the specification. */
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
          ? [{ value: 'global', label: 'Global permissions', hint: 'The whole Indexing API, every datasource' }]
          : []),
        { value: 'app', label: 'App permissions', hint: 'These datasources alone' },
      ],
    },
    {
      name: 'datasources',
      label: 'Datasources',
      kind: 'boxes',
      missing: 'Choose at least one datasource',
      onlyWhen: { name: 'permissions', is: 'app' },
      options: datasources.map(({ name, displayName }) => ({ value: name, label: displayName || name })),
      ...(datasources.length === 0 && { hint: 'There is no datasource yet; make one first' }),
    },
    EXPIRY_FIELD,
    {
      name: 'allowedIps',
      label: 'IP restrictions (optional)',
      hint: 'CIDR ranges with commas between them, as 10.0.0.0/8, 192.0.2.7/32. Empty: from anywhere',
    },
    {
      name: 'rotationPeriodMinutes',
      label: 'Rotation period in minutes (optional)',
      kind: 'number',
      hint: 'At least 1440 (24 hours). A secret that is not rotated in time stops working',
    },
  ]
}

export function readIndexingToken(values: Record<string, string>): Schemas['NewIndexingToken'] {
  const {
    name = '',
    permissions,
    datasources = '',
    expiresOn = '',
    allowedIps = '',
    rotationPeriodMinutes = '',
  } = values
  return {
    name,
    ...(permissions === 'global' ? { isGlobal: true } : { datasources: parts(datasources) }),
    expiresOn,
    allowedIps: parts(allowedIps),
    ...(rotationPeriodMinutes !== '' && { rotationPeriodMinutes: Number(rotationPeriodMinutes) }),
  }
}
