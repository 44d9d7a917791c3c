import Type, { type TObject } from 'typebox'
import { named } from './named.ts'
import type { Definition } from './wire.ts'

const LIKELIHOODS = ['VERY_UNLIKELY', 'UNLIKELY', 'POSSIBLE', 'LIKELY', 'VERY_LIKELY'] as const

const MAX_EXPRESSIONS = 1000
const MAX_WINDOW = 1000
const flag = Type.Optional(Type.Boolean())
const texts = (maxItems: number, maxLength = 1000, description?: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems, ...(description && { description }) }))
const time = Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601' }))

export const TimeRange = named('TimeRange', {
  startTime: time,
  endTime: time,
  lastNDaysValue: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
})

const InputOptions = named('InputOptions', {
  urlGreenlist: texts(1000),
  datasourcesType: Type.Optional(Type.Enum(['ALL', 'CUSTOM'])),
  datasources: texts(1000),
  datasourceInstances: texts(1000),
  timePeriodType: Type.Optional(Type.Enum(['ALL_TIME', 'PAST_YEAR', 'PAST_DAY', 'CUSTOM', 'LAST_N_DAYS'])),
  customTimeRange: Type.Optional(TimeRange),
  subsetDocIdsToScan: texts(1000, 2000, 'Only these documents'),
})

const sharing = {
  enabled: flag,
  threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  thresholdEnabled: Type.Optional(Type.Boolean({ description: 'Documents more than `threshold` people can see' })),
  anyoneWithLinkEnabled: flag,
  anyoneInternalEnabled: Type.Optional(Type.Boolean({ description: 'Documents everyone in the company can see' })),
  anonymousAccessEnabled: Type.Optional(Type.Boolean({ description: 'Documents anyone can see' })),
  userAccessEnabled: Type.Optional(
    Type.Boolean({
      description:
        'Documents shared directly with one of `userIds` or, without `userIds`, with anyone from another domain',
    }),
  ),
  userIds: texts(1000, 320, 'Email addresses or @domain'),
}

const SensitiveExpression = named('SensitiveExpression', {
  expression: Type.Optional(Type.String({ maxLength: 1000 })),
  hotwords: Type.Optional(
    Type.Array(
      named('Hotword', {
        regex: Type.Optional(Type.String({ maxLength: 1000 })),
        proximity: Type.Optional(
          named('HotwordProximity', {
            windowBefore: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_WINDOW })),
            windowAfter: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_WINDOW })),
          }),
        ),
      }),
      { maxItems: 20 },
    ),
  ),
})

/** What a policy looks for and where. `infoTypes` names the built-in types, for the descriptions. */
export function dlpConfigFields(infoTypes: string) {
  const SensitiveInfoType = named('SensitiveInfoType', {
    infoType: Type.Optional(Type.String({ maxLength: 100, description: infoTypes })),
    likelihoodThreshold: Type.Optional(Type.Enum([...LIKELIHOODS])),
  })

  const CustomSensitiveExpression = named('CustomSensitiveExpression', {
    id: Type.Optional(Type.String({ maxLength: 200 })),
    keyword: Type.Optional(
      named('CustomSensitiveRule', {
        id: Type.Optional(Type.String({ maxLength: 200 })),
        value: Type.Optional(
          Type.String({
            maxLength: 1000,
            description: `A regular expression (RE2 syntax), a term, or one of ${infoTypes}`,
          }),
        ),
        type: Type.Optional(Type.Enum(['REGEX', 'TERM', 'INFO_TYPE'])),
        likelihoodThreshold: Type.Optional(Type.Enum([...LIKELIHOODS], { description: 'Default: LIKELY' })),
      }),
    ),
    evaluationExpression: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'Expression IDs combined with AND, OR, NOT and parentheses',
      }),
    ),
  })

  return {
    sensitiveInfoTypes: Type.Optional(Type.Array(SensitiveInfoType, { maxItems: 100 })),
    externalSharingOptions: Type.Optional(named('ExternalSharingOptions', { ...sharing, domainAccessEnabled: flag })),
    inputOptions: Type.Optional(InputOptions),
    broadSharingOptions: Type.Optional(named('SharingOptions', sharing)),
    sensitiveContentOptions: Type.Optional(
      named('SensitiveContentOptions', {
        sensitiveInfoTypes: Type.Optional(Type.Array(SensitiveInfoType, { maxItems: 100 })),
        sensitiveTerms: Type.Optional(Type.Array(SensitiveExpression, { maxItems: MAX_EXPRESSIONS })),
        sensitiveRegexes: Type.Optional(Type.Array(SensitiveExpression, { maxItems: 50 })),
        customSensitiveExpressions: Type.Optional(Type.Array(CustomSensitiveExpression, { maxItems: MAX_EXPRESSIONS })),
      }),
    ),
    reportName: Type.Optional(Type.String({ maxLength: 200 })),
    frequency: Type.Optional(Type.String({ maxLength: 20 })),
    redactQuote: Type.Optional(Type.Boolean({ description: 'Findings report only the location, not the content' })),
    autoHideDocs: flag,
    allowlistOptions: Type.Optional(
      named('AllowlistOptions', {
        terms: texts(1000, 1000, 'Exact matches are ignored'),
        regexes: texts(50, 1000, 'Findings that fully match one of these regular expressions (RE2 syntax) are ignored'),
      }),
    ),
  }
}

export type DlpConfig = Definition<TObject<ReturnType<typeof dlpConfigFields>>>
export type InputOptions = NonNullable<DlpConfig['inputOptions']>
export type SharingOptions = NonNullable<DlpConfig['broadSharingOptions']>
