/** Actions whose words don't follow from their parts. */
const PHRASES: Readonly<Record<string, string>> = {
  'act-as': 'Acted as a user',
  'agent.run-as': 'Ran agent as a user',
  'admin.refused': 'Administration refused',
  'audit.retention': 'Changed audit log retention',
  'audit.sweep': 'Deleted expired audit log entries',
  'connection.ask': 'Read from the source',
  'connection.map-account': 'Matched account',
  'document.permissions': 'Changed who can see document',
  'governance.policy.download': 'Viewed findings of governance policy',
  'governance.report.download': 'Viewed findings of governance report',
  'governance.visibility': 'Changed document visibility',
  'group.deprovision': 'Removed group',
  'group.role': 'Changed role of group',
  'list.export': 'Exported list',
  'oauth-client.rotate-secret': 'Rotated secret of OAuth client',
  'oauth-client.sweep': 'Deleted unused OAuth clients',
  'search.as': 'Viewed search as a user',
  'search.everything': 'Searched all documents',
  'session.end': 'Signed out',
  'session.end-all': 'Signed out everywhere',
  'shared.change': 'Changed shared content',
  'sign-in.refused': 'Sign-in refused',
  'sign-in.success': 'Signed in',
  'skill.version': 'Saved new version of skill',
  'tool-consent.end': 'Disconnected tool server',
  'tool-consent.give': 'Connected tool server',
  'user.invite': 'Invited user',
  'user.password': 'Changed password',
  'user.password-refused': 'Password change refused',
  'user.password-set': 'Set password',
  'user.role': 'Changed role',
}

/** Verbs of actions in the audit log. */
const VERBS: Readonly<Record<string, string>> = {
  add: 'Added',
  approve: 'Approved',
  change: 'Changed',
  create: 'Created',
  decline: 'Declined',
  delete: 'Deleted',
  deprovision: 'Deprovisioned',
  disable: 'Disabled',
  dismiss: 'Dismissed',
  download: 'Downloaded',
  enable: 'Enabled',
  grant: 'Granted',
  import: 'Imported',
  load: 'Loaded',
  pause: 'Paused',
  provision: 'Provisioned',
  put: 'Set',
  read: 'Viewed',
  register: 'Registered',
  remove: 'Removed',
  replace: 'Replaced',
  replay: 'Redelivered',
  reseal: 'Re-encrypted',
  resume: 'Resumed',
  retry: 'Retried',
  revoke: 'Revoked',
  rotate: 'Rotated',
  run: 'Ran',
  share: 'Changed sharing of',
  start: 'Started',
  sync: 'Synced',
  test: 'Tested',
  update: 'Changed',
  withdraw: 'Withdrew',
}
const NOUNS: Readonly<Record<string, string>> = {
  audit: 'audit log',
  datasource: 'data source',
  mcp: 'MCP',
  oauth: 'OAuth',
  scim: 'SCIM',
  'sign-in-provider': 'sign-in provider',
  sso: 'single sign-on',
}

/** An action in words: `datasource.create` is "Created data source". Those without a known verb stay as they are. */
export function actionWords(action: string): string {
  const phrase = PHRASES[action]
  if (phrase !== undefined) return phrase
  const nouns = action.split('.')
  const verb = VERBS[nouns.pop() ?? '']
  if (verb === undefined || nouns.length === 0) return action
  return `${verb} ${nouns.map(nounOf).join(' ')}`
}

function nounOf(name: string): string {
  const parts = name in NOUNS ? [name] : name.split('-')
  return parts.map((part) => NOUNS[part] ?? part).join(' ')
}
