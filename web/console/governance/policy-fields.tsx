import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'
import { CustomExpressions } from './custom-expressions.tsx'
import { ROWS, rowsOf } from './expression-values.ts'
import { INFO_TYPES } from './info-types.ts'
import { LIKELIHOODS } from './likelihoods.ts'
import type { PolicyValues, SHARING_WAYS } from './policy-config.ts'
import { FREQUENCY_WORDS } from './policy-words.tsx'

const PERIODS = [
  { value: 'ALL_TIME', label: 'Any time' },
  { value: 'PAST_DAY', label: 'Past day' },
  { value: 'PAST_YEAR', label: 'Past year' },
  { value: 'LAST_N_DAYS', label: 'Past N days' },
  { value: 'CUSTOM', label: 'Custom range' },
]

/** Labels of the sharing settings. A missing one doesn't compile. */
const SHARING: Readonly<Record<(typeof SHARING_WAYS)[number], string>> = {
  anonymousAccessEnabled: 'Anyone (anonymous access)',
  anyoneInternalEnabled: 'Everyone in the company, or all users of the data source',
  userAccessEnabled: 'Specific people, or anyone outside your domain',
  thresholdEnabled: 'More than a set number of people',
}

/** Form fields for a policy. Their names match the field names in API errors. */
export function policyFields(
  values: PolicyValues,
  config: Schemas['DlpConfig'],
  datasources: readonly Schemas['DatasourceSettings'][],
): readonly FormField[] {
  const field = (name: keyof PolicyValues, rest: Omit<FormField, 'name' | 'value'>): FormField => ({
    name,
    value: values[name],
    ...rest,
  })
  return [
    field('reportName', { label: 'Name', missing: 'Enter a name' }),
    field('infoTypes', {
      section: 'What to scan for',
      label: 'Sensitive data types',
      kind: 'boxes',
      options: INFO_TYPES,
    }),
    field('likelihoodThreshold', {
      label: 'Minimum likelihood',
      kind: 'select',
      options: LIKELIHOODS,
    }),
    field('sensitiveTerms', { label: 'Terms', kind: 'long', hint: 'One word or phrase per line' }),
    field('sensitiveRegexes', {
      label: 'Regular expressions',
      kind: 'long',
      hint: 'One per line, in RE2 syntax, for example PROJ-[0-9]{4}',
    }),
    {
      name: ROWS,
      label: 'Conditional expressions',
      view: (problemOf) => (
        <CustomExpressions
          old={rowsOf(config.sensitiveContentOptions?.customSensitiveExpressions ?? [])}
          problem={problemOf(ROWS)}
        />
      ),
    },
    field('datasourceInstances', {
      section: 'Which documents to scan',
      label: 'Data sources',
      kind: 'boxes',
      hint: 'Leave all unchecked to scan every data source.',
      options: datasources.map(({ name, displayName }) => ({ value: name, label: displayName || name })),
    }),
    field('timePeriodType', { label: 'Last changed', kind: 'select', options: PERIODS }),
    field('lastNDaysValue', {
      label: 'Days',
      kind: 'number',
      missing: 'Enter a number of days',
      onlyWhen: { name: 'timePeriodType', is: 'LAST_N_DAYS' },
    }),
    field('startTime', { label: 'From', kind: 'date', onlyWhen: { name: 'timePeriodType', is: 'CUSTOM' } }),
    field('endTime', { label: 'Before', kind: 'date', onlyWhen: { name: 'timePeriodType', is: 'CUSTOM' } }),
    field('broadSharingOptions', {
      section: 'Sharing',
      label: 'Only scan documents shared with',
      kind: 'boxes',
      hint: 'Leave all unchecked for any sharing setting.',
      options: Object.entries(SHARING).map(([value, label]) => ({ value, label })),
    }),
    field('userIds', {
      label: 'People',
      hint: 'Comma-separated emails or @domain. Leave blank for anyone outside your domain.',
      onlyWhen: { name: 'broadSharingOptions', is: 'userAccessEnabled' },
    }),
    field('threshold', {
      label: 'More people than',
      kind: 'number',
      missing: 'Enter a number of people',
      onlyWhen: { name: 'broadSharingOptions', is: 'thresholdEnabled' },
    }),
    field('terms', {
      section: 'Allowlist',
      label: 'Allowed terms',
      kind: 'long',
      hint: 'One per line. Exact matches are ignored.',
    }),
    field('regexes', {
      label: 'Allowed regular expressions',
      kind: 'long',
      hint: 'One per line. Exact matches are ignored.',
    }),
    field('frequency', {
      section: 'Schedule and actions',
      label: 'Scan',
      kind: 'select',
      options: Object.entries(FREQUENCY_WORDS).map(([value, label]) => ({ value, label })),
    }),
    field('autoHideDocs', {
      label: 'Hide documents with findings',
      kind: 'box',
      hint: 'Hides them from everyone until the policy is disabled or the findings are gone.',
    }),
    field('redactQuote', { label: 'Redact matched text in findings', kind: 'box' }),
  ]
}
