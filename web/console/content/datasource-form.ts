import type { Defaults, Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-dialog.tsx'

export const ACCESS_OPTIONS = [
  { value: 'datasourceUsers', label: 'Users of this data source', hint: 'Users it knows by email' },
  { value: 'everyone', label: 'All signed-in users' },
  { value: 'nobody', label: 'No one', hint: 'Documents without permissions are indexed, but no one sees them' },
]
const VISIBILITY_OPTIONS = [
  { value: 'ENABLED_FOR_ALL', label: 'Everyone with access' },
  { value: 'ENABLED_FOR_TEST_GROUP', label: 'Test group only' },
  { value: 'NOT_ENABLED', label: 'No one yet' },
]

/** The API's defaults; any other value here doesn't compile. */
const NEW_DATASOURCE: Defaults['NewDatasource'] = { defaultAccess: 'everyone' }

/** Form fields for a data source; `old` is the data source being edited. */
export function datasourceFields(old?: Schemas['DatasourceSettings']): readonly FormField[] {
  return [
    ...(old === undefined
      ? [
          {
            name: 'name',
            label: 'API name',
            hint: 'Used in API requests. Letters, digits, hyphens, dots and underscores, for example wiki.',
            missing: 'Enter an API name',
          } as const,
        ]
      : []),
    {
      name: 'displayName',
      label: 'Display name',
      missing: 'Enter a display name',
      value: old?.displayName,
    },
    {
      name: 'urlRegex',
      label: 'Document URLs (optional)',
      hint: 'Regular expression, for example https://wiki\\.example\\.com/.*',
      value: old?.urlRegex,
    },
    { name: 'homeUrl', label: 'Home page (optional)', kind: 'url', value: old?.homeUrl },
    {
      name: 'defaultAccess',
      label: 'Default access for documents without permissions',
      kind: 'choice',
      value: old?.defaultAccess ?? NEW_DATASOURCE.defaultAccess,
      options: ACCESS_OPTIONS,
    },
    {
      name: 'visibility',
      label: 'Visible to',
      kind: 'select',
      value: old?.visibility ?? 'ENABLED_FOR_ALL',
      options: VISIBILITY_OPTIONS,
    },
    {
      name: 'isUserReferencedByEmail',
      label: 'Permissions refer to users by email',
      kind: 'box',
      value: (old?.isUserReferencedByEmail ?? true) ? 'on' : '',
      hint: 'Otherwise by the user ID they were indexed with',
    },
  ]
}

export function readDatasource(values: Record<string, string>): Schemas['DatasourceChange'] {
  const { displayName = '', urlRegex = '', homeUrl = '', defaultAccess, visibility, isUserReferencedByEmail } = values
  return {
    displayName,
    ...(urlRegex !== '' && { urlRegex }),
    ...(homeUrl !== '' && { homeUrl }),
    defaultAccess: defaultAccess as Schemas['DatasourceSettings']['defaultAccess'],
    visibility: visibility as Schemas['DatasourceSettings']['visibility'],
    isUserReferencedByEmail: isUserReferencedByEmail === 'on',
  }
}
