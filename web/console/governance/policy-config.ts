import type { Schemas } from '../../generated/api.ts'
import { lines, parts } from '../parts/parts.ts'
import { readExpressions, valuesOfExpressions } from './expression-values.ts'

type Policy = Schemas['DlpReport']
type Config = Schemas['DlpConfig']
type Period = NonNullable<NonNullable<Config['inputOptions']>['timePeriodType']>

/** A policy as form values, which are all text. */
export type PolicyValues = ReturnType<typeof valuesOfPolicy>

export function valuesOfPolicy({
  config = {},
  name = '',
  frequency = 'CONTINUOUS',
  autoHideDocs = false,
}: Partial<Policy>) {
  const {
    sensitiveContentOptions: content = {},
    inputOptions: input = {},
    allowlistOptions: allowed = {},
    broadSharingOptions: sharing = {},
  } = config
  const range = input.customTimeRange ?? {}
  return {
    reportName: name,
    ...valuesOfExpressions(content.customSensitiveExpressions ?? []),
    datasourceInstances: (input.datasourceInstances ?? []).join(),
    timePeriodType: input.timePeriodType ?? 'ALL_TIME',
    lastNDaysValue: String(range.lastNDaysValue ?? ''),
    startTime: range.startTime?.slice(0, 10) ?? '',
    endTime: range.endTime?.slice(0, 10) ?? '',
    broadSharingOptions: SHARING_WAYS.filter((way) => sharing[way] === true).join(),
    userIds: (sharing.userIds ?? []).join(', '),
    threshold: String(sharing.threshold ?? ''),
    terms: (allowed.terms ?? []).join('\n'),
    regexes: (allowed.regexes ?? []).join('\n'),
    frequency,
    autoHideDocs: autoHideDocs ? 'on' : '',
    redactQuote: config.redactQuote ? 'on' : '',
  }
}

/** The sharing settings a policy can check for. */
export const SHARING_WAYS = [
  'anonymousAccessEnabled',
  'anyoneInternalEnabled',
  'userAccessEnabled',
  'thresholdEnabled',
] as const

/** Applies the form values to the previous config. Settings that aren't in the form stay the same. */
export function readConfig(values: Record<string, string>, before: Config): Config {
  const { version: _version, createdAt: _at, createdBy: _by, ...kept } = before
  const datasourceInstances = parts(values['datasourceInstances'] ?? '')
  return {
    ...kept,
    sensitiveContentOptions: { customSensitiveExpressions: readExpressions(values).expressions },
    inputOptions: {
      ...kept.inputOptions,
      datasourcesType: datasourceInstances.length === 0 ? 'ALL' : 'CUSTOM',
      datasourceInstances,
      timePeriodType: (values['timePeriodType'] as Period | undefined) ?? 'ALL_TIME',
      customTimeRange: readRange(values),
    },
    broadSharingOptions: readSharing(values),
    allowlistOptions: { terms: lines(values['terms'] ?? ''), regexes: lines(values['regexes'] ?? '') },
    redactQuote: values['redactQuote'] === 'on',
  }
}

function readSharing(values: Record<string, string>): NonNullable<Config['broadSharingOptions']> {
  const chosen = parts(values['broadSharingOptions'] ?? '')
  return {
    ...Object.fromEntries(SHARING_WAYS.map((way) => [way, chosen.includes(way)])),
    userIds: parts(values['userIds'] ?? ''),
    ...(chosen.includes('thresholdEnabled') && { threshold: Number(values['threshold']) }),
  }
}

function readRange({ lastNDaysValue = '', startTime = '', endTime = '' }: Record<string, string>) {
  return {
    ...(lastNDaysValue !== '' && { lastNDaysValue: Number(lastNDaysValue) }),
    ...(startTime !== '' && { startTime: new Date(startTime).toISOString() }),
    ...(endTime !== '' && { endTime: new Date(endTime).toISOString() }),
  }
}
