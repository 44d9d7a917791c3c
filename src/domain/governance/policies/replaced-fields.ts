import type { DlpConfig, InputOptions, SharingOptions } from '../../../wire/dlp-config.ts'
import { DEFAULT_LIKELIHOOD } from '../detectors/detector.ts'

type Content = NonNullable<DlpConfig['sensitiveContentOptions']>
type Keyword = NonNullable<NonNullable<Content['customSensitiveExpressions']>[number]['keyword']>

/**
 * The configuration with each deprecated field repeated in the field that replaces it. After their removal date the old fields
 * don't leave the service: a client that reads a policy, changes it and writes it back would drop what they said, and the
 * policy would scan every datasource, or look for nothing. Rules with hotwords have no replacement and aren't repeated.
 */
export function withReplacedFields(config: DlpConfig): DlpConfig {
  const inputOptions = config.inputOptions && withInstances(config.inputOptions)
  const broadSharingOptions = sharingOf(config)
  const sensitiveContentOptions = withExpressions(config)
  return {
    ...config,
    ...(inputOptions && { inputOptions }),
    ...(broadSharingOptions && { broadSharingOptions }),
    ...(sensitiveContentOptions && { sensitiveContentOptions }),
  }
}

function withInstances(options: InputOptions): InputOptions {
  const { datasources = [], datasourceInstances = [] } = options
  if (datasources.length === 0) return options
  return { ...options, datasourceInstances: [...new Set([...datasourceInstances, ...datasources])] }
}

function sharingOf({ broadSharingOptions: broad, externalSharingOptions: external }: DlpConfig) {
  if (broad !== undefined) return withAnonymous(broad)
  if (external === undefined || external.enabled === false) return undefined
  const { domainAccessEnabled, ...rest } = external
  // Without names, userAccessEnabled asks for the same: anybody of another domain.
  const isForOutsiders = domainAccessEnabled === true && (rest.userIds ?? []).length === 0
  return withAnonymous({ ...rest, ...(isForOutsiders && { userAccessEnabled: true }) })
}

function withAnonymous(options: SharingOptions): SharingOptions {
  return options.anyoneWithLinkEnabled === true ? { ...options, anonymousAccessEnabled: true } : options
}

function withExpressions(config: DlpConfig): Content | undefined {
  const content = config.sensitiveContentOptions ?? {}
  const {
    sensitiveInfoTypes = [],
    sensitiveTerms = [],
    sensitiveRegexes = [],
    customSensitiveExpressions = [],
  } = content
  const plain = (expressions: NonNullable<Content['sensitiveTerms']>, type: 'TERM' | 'REGEX') =>
    expressions
      .filter(({ hotwords = [] }) => hotwords.length === 0)
      .map(({ expression }): Keyword => ({ type, value: expression ?? '' }))
  const replaced = [
    ...[...(config.sensitiveInfoTypes ?? []), ...sensitiveInfoTypes].map(
      ({ infoType, likelihoodThreshold }): Keyword => ({
        type: 'INFO_TYPE',
        value: infoType ?? '',
        ...(likelihoodThreshold !== undefined && likelihoodThreshold !== DEFAULT_LIKELIHOOD && { likelihoodThreshold }),
      }),
    ),
    ...plain(sensitiveTerms, 'TERM'),
    ...plain(sensitiveRegexes, 'REGEX'),
  ]
  const known = new Set(customSensitiveExpressions.map(({ keyword }) => nameOf(keyword ?? {})))
  const added = replaced.filter((keyword) => !known.has(nameOf(keyword)))
  if (added.length === 0) return config.sensitiveContentOptions
  return {
    ...content,
    customSensitiveExpressions: [...customSensitiveExpressions, ...added.map((keyword) => ({ keyword }))],
  }
}

function nameOf({ type = 'TERM', value = '' }: Keyword): string {
  return JSON.stringify([type, value])
}
