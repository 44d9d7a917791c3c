import type { Likelihood } from '../detectors/detector.ts'

/** What a policy looks for and where, as it was sent. */
export interface DlpConfig {
  readonly sensitiveInfoTypes?: readonly SensitiveInfoType[]
  readonly inputOptions?: InputOptions
  readonly externalSharingOptions?: SharingOptions & { readonly domainAccessEnabled?: boolean }
  readonly broadSharingOptions?: SharingOptions
  readonly sensitiveContentOptions?: SensitiveContentOptions
  readonly reportName?: string
  readonly frequency?: string
  readonly redactQuote?: boolean
  readonly autoHideDocs?: boolean
  readonly allowlistOptions?: { readonly terms?: readonly string[]; readonly regexes?: readonly string[] }
}

interface SensitiveInfoType {
  readonly infoType?: string
  readonly likelihoodThreshold?: Likelihood
}

export interface InputOptions {
  readonly urlGreenlist?: readonly string[]
  readonly datasourcesType?: 'ALL' | 'CUSTOM'
  readonly datasources?: readonly string[]
  readonly datasourceInstances?: readonly string[]
  readonly timePeriodType?: 'ALL_TIME' | 'PAST_YEAR' | 'PAST_DAY' | 'CUSTOM' | 'LAST_N_DAYS'
  readonly customTimeRange?: TimeRange
  readonly subsetDocIdsToScan?: readonly string[]
}

export interface TimeRange {
  readonly startTime?: string
  readonly endTime?: string
  readonly lastNDaysValue?: number
}

export interface SharingOptions {
  readonly enabled?: boolean
  readonly threshold?: number
  readonly thresholdEnabled?: boolean
  readonly anyoneWithLinkEnabled?: boolean
  readonly anyoneInternalEnabled?: boolean
  readonly anonymousAccessEnabled?: boolean
  readonly userAccessEnabled?: boolean
  readonly userIds?: readonly string[]
}

interface SensitiveContentOptions {
  readonly sensitiveInfoTypes?: readonly SensitiveInfoType[]
  readonly sensitiveTerms?: readonly SensitiveExpression[]
  readonly sensitiveRegexes?: readonly SensitiveExpression[]
  readonly customSensitiveExpressions?: readonly CustomSensitiveExpression[]
}

interface SensitiveExpression {
  readonly expression?: string
  readonly hotwords?: readonly {
    readonly regex?: string
    readonly proximity?: { readonly windowBefore?: number; readonly windowAfter?: number }
  }[]
}

interface CustomSensitiveExpression {
  readonly id?: string
  readonly keyword?: {
    readonly id?: string
    readonly value?: string
    readonly type?: 'REGEX' | 'TERM' | 'INFO_TYPE'
    readonly likelihoodThreshold?: Likelihood
  }
  readonly evaluationExpression?: string
}
