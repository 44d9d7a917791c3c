import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'
import { CustomExpressions } from './custom-expressions.tsx'
import { ROWS, rowsOf } from './expression-values.ts'
import { INFO_TYPES } from './info-types.ts'
import { LIKELIHOODS } from './likelihoods.ts'
import type { PolicyValues, SHARING_WAYS } from './policy-config.ts'
import { FREQUENCY_WORDS } from './policy-words.tsx'

const PERIODS = [
  { value: 'ALL_TIME', label: 'Whenever they were changed' },
  { value: 'PAST_DAY', label: 'Changed in the past day' },
  { value: 'PAST_YEAR', label: 'Changed in the past year' },
  { value: 'LAST_N_DAYS', label: 'Changed in the past … days' },
  { value: 'CUSTOM', label: 'Changed between two days' },
]

/** Each way of sharing in words; one that is missing here does not compile. */
const SHARING: Readonly<Record<(typeof SHARING_WAYS)[number], string>> = {
  anonymousAccessEnabled: 'Anybody may see them',
  anyoneInternalEnabled: 'Everybody here may see them',
  userAccessEnabled: 'They are shared by name with certain people, or with somebody of another domain',
  thresholdEnabled: 'More than so many people may see them',
}

/** What is asked of a policy. The names of fields are those that the service's refusals name. */
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
    field('reportName', { label: 'Name', missing: 'Give the policy a name' }),
    field('infoTypes', {
      section: 'What to look for',
      label: 'Things that are known by their form',
      kind: 'boxes',
      options: INFO_TYPES,
    }),
    field('likelihoodThreshold', {
      label: 'How sure it must be',
      kind: 'select',
      options: LIKELIHOODS,
    }),
    field('sensitiveTerms', { label: 'Words', kind: 'long', hint: 'One word or phrase per line' }),
    field('sensitiveRegexes', {
      label: 'Regular expressions',
      kind: 'long',
      hint: "One per line, in RE2's syntax, as PROJ-[0-9]{4}",
    }),
    {
      name: ROWS,
      label: 'Expressions that depend on one another',
      view: (problemOf) => (
        <CustomExpressions
          old={rowsOf(config.sensitiveContentOptions?.customSensitiveExpressions ?? [])}
          problem={problemOf(ROWS)}
        />
      ),
    },
    field('datasourceInstances', {
      section: 'In which documents',
      label: 'Datasources',
      kind: 'boxes',
      hint: 'None chosen: all of them',
      options: datasources.map(({ name, displayName }) => ({ value: name, label: displayName || name })),
    }),
    field('timePeriodType', { label: 'Time', kind: 'select', options: PERIODS }),
    field('lastNDaysValue', {
      label: 'Days',
      kind: 'number',
      missing: 'Say how many days',
      onlyWhen: { name: 'timePeriodType', is: 'LAST_N_DAYS' },
    }),
    field('startTime', { label: 'From', kind: 'date', onlyWhen: { name: 'timePeriodType', is: 'CUSTOM' } }),
    field('endTime', { label: 'Before', kind: 'date', onlyWhen: { name: 'timePeriodType', is: 'CUSTOM' } }),
    field('broadSharingOptions', {
      section: 'Only where they are shared widely',
      label: 'One of these holds',
      kind: 'boxes',
      hint: 'None chosen: however they are shared',
      options: Object.entries(SHARING).map(([value, label]) => ({ value, label })),
    }),
    field('userIds', {
      label: 'People',
      hint: 'E-mail addresses, or @domain, with commas between them. Empty: anybody of another domain',
      onlyWhen: { name: 'broadSharingOptions', is: 'userAccessEnabled' },
    }),
    field('threshold', {
      label: 'More people than',
      kind: 'number',
      missing: 'Say how many people',
      onlyWhen: { name: 'broadSharingOptions', is: 'thresholdEnabled' },
    }),
    field('terms', {
      section: 'What is in order',
      label: 'Found texts that count for nothing',
      kind: 'long',
      hint: 'One per line, as the number of a test card',
    }),
    field('regexes', {
      label: 'Regular expressions of such texts',
      kind: 'long',
      hint: 'One per line; what one fits from end to end counts for nothing',
    }),
    field('frequency', {
      section: 'What happens',
      label: 'It looks',
      kind: 'select',
      options: Object.entries(FREQUENCY_WORDS).map(([value, label]) => ({ value, label })),
    }),
    field('autoHideDocs', {
      label: 'Hide documents in which something is found',
      kind: 'box',
      hint: 'From everybody, until the policy is switched off or nothing is found there any more',
    }),
    field('redactQuote', { label: 'Findings tell where something was, not what', kind: 'box' }),
  ]
}
