import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

/**
 * The features of the domain, lowest first. A feature imports only features before it. Add a new one after everything
 * it needs.
 * See docs/decisions/0001-feature-order.md.
 */
export const FEATURES: readonly string[] = [
  'shared',
  'analysis',
  'leases',
  'query',
  'audit',
  'usage',
  'datasources',
  'identity',
  'access',
  'accounts',
  'content',
  'documents',
  'activity',
  'learning',
  'meaning',
  'models',
  'groups',
  'tokens',
  'metadata',
  'oauth',
  'sign-in',
  'credentials',
  'provisioning',
  'users',
  'people',
  'sharing',
  'uploads',
  'connections',
  'shortcuts',
  'knowledge',
  'skills',
  'proposals',
  'synonyms',
  'search',
  'engagement',
  'insights',
  'chat',
  'tools',
  'agents',
  'governance',
  'submissions',
  'webhooks',
  'triggers',
  'troubleshooting',
  'system',
  'web',
  'first-start',
  // Names what all of them offer.
  'services',
]

const LIST = 'scripts/boundaries/features.ts'

/** `src/domain/search/query/parse-query.ts` is of the feature `search`; `src/domain/services.ts` of none. */
function featureOf(path: string): string | undefined {
  return /^src\/domain\/([^/]+)\//.exec(path)?.[1]
}

export function featureViolations(file: SourceFile): Violation[] {
  const feature = featureOf(file.path)
  if (feature === undefined || file.isTest) return []
  const place = FEATURES.indexOf(feature)
  if (place < 0) return [file.violation(0, `is of the feature ${feature}, which ${LIST} does not know; add it there`)]
  return file.imports.flatMap(({ target, line }) => {
    const other = target === undefined ? undefined : featureOf(target)
    if (other === undefined || other === feature || FEATURES.indexOf(other) < place) return []
    const message = `${feature} may not import ${other} (${target}), which stands behind it in ${LIST}; move what both need further down`
    return [{ file: file.path, line, message }]
  })
}
