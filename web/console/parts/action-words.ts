/** Verbs of actions in the audit log. */
const VERBS: Readonly<Record<string, string>> = {
  add: 'Added',
  change: 'Changed',
  create: 'Created',
  delete: 'Deleted',
  disable: 'Disabled',
  enable: 'Enabled',
  grant: 'Granted',
  import: 'Imported',
  pause: 'Paused',
  put: 'Set',
  read: 'Viewed',
  remove: 'Removed',
  resume: 'Resumed',
  revoke: 'Revoked',
  rotate: 'Rotated',
  run: 'Ran',
  start: 'Started',
  test: 'Tested',
  update: 'Changed',
}
const NOUNS: Readonly<Record<string, string>> = {
  datasource: 'data source',
  mcp: 'MCP',
  scim: 'SCIM',
  sso: 'single sign-on',
}

/** An action in words: `datasource.create` is "Created data source". Those without a known verb stay as they are. */
export function actionWords(action: string): string {
  const [noun = '', verb = '', ...rest] = action.split('.')
  const word = VERBS[verb]
  if (word === undefined || rest.length > 0) return action
  return `${word} ${noun
    .split('-')
    .map((part) => NOUNS[part] ?? part)
    .join(' ')}`
}
