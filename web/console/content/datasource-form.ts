import type { Defaults, Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-dialog.tsx'

export const ACCESS_OPTIONS = [
  { value: 'datasourceUsers', label: 'Users of the datasource', hint: 'Those whom it knows by e-mail' },
  { value: 'everyone', label: 'Everyone who is signed in' },
  { value: 'nobody', label: 'Nobody', hint: 'A document needs an access list to be found' },
]
const VISIBILITY_OPTIONS = [
  { value: 'ENABLED_FOR_ALL', label: 'To all' },
  { value: 'ENABLED_FOR_TEST_GROUP', label: 'To its test group' },
  { value: 'NOT_ENABLED', label: 'To nobody yet' },
]

/** What the service takes if a request leaves it out; any other value here doesn't compile. */
const NEW_DATASOURCE: Defaults['NewDatasource'] = { defaultAccess: 'everyone' }

/** What is asked of a datasource; `old` is the one that is changed. */
export function datasourceFields(old?: Schemas['DatasourceSettings']): readonly FormField[] {
  return [
    ...(old === undefined
      ? [
          {
            name: 'name',
            label: 'Name',
            hint: 'Stands in requests: small letters and digits, as wiki or tickets2',
            missing: 'Give the datasource a name',
          } as const,
        ]
      : []),
    {
      name: 'displayName',
      label: 'Name that people see',
      missing: 'Say what people know it as',
      value: old?.displayName,
    },
    {
      name: 'urlRegex',
      label: 'Addresses of its documents (optional)',
      hint: 'A regular expression, as https://wiki\\.example\\.com/.*',
      value: old?.urlRegex,
    },
    { name: 'homeUrl', label: 'Home page (optional)', kind: 'url', value: old?.homeUrl },
    {
      name: 'defaultAccess',
      label: 'Who sees a document that comes without permissions',
      kind: 'choice',
      value: old?.defaultAccess ?? NEW_DATASOURCE.defaultAccess,
      options: ACCESS_OPTIONS,
    },
    {
      name: 'visibility',
      label: 'Shown',
      kind: 'select',
      value: old?.visibility ?? 'ENABLED_FOR_ALL',
      options: VISIBILITY_OPTIONS,
    },
    {
      name: 'isUserReferencedByEmail',
      label: 'Access lists name users by e-mail',
      kind: 'box',
      value: (old?.isUserReferencedByEmail ?? true) ? 'on' : '',
      hint: 'Otherwise by the id under which each was indexed',
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
