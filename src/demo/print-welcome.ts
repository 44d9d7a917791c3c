import type { DemoCompany } from './company/types.ts'

export interface Welcome {
  readonly address: string
  /** The password of all demo users. */
  readonly password: string
  /** The Super Admin's email. */
  readonly administrator: string
  readonly company: DemoCompany
  readonly logins: readonly { email: string; why: string; secret: string }[]
  readonly packagePages: number
  readonly indexingSecret: string
}

/** What to show after the demo starts: its URL, users to sign in as, and commands to try. */
export function printWelcome(welcome: Welcome): string {
  const { address, password, administrator, company, logins, packagePages, indexingSecret } = welcome
  const [first] = logins
  const packages = packagePages === 0 ? '' : `, and ${packagePages.toLocaleString('en-US')} pages of package docs`
  const people = logins.map(({ email, why, secret }) => `  ${email}\n    ${why}\n    ${secret}`)
  return `
Almanac is running at ${address}   (API reference: ${address}/docs)

${company.name}: ${company.documents.length.toLocaleString('en-US')} documents in ${company.datasources.length} data sources, ${company.people.length} people${packages}.

Three users with different permissions, each with an API token:

${people.join('\n')}

Sign in at ${address}/signin with the password: ${password}

${administrator} is the Super Admin, with the same password.
Admin console: ${address}/console   (docs/administration.md)

Search as ${first?.email}:

curl -s ${address}/rest/api/v1/search \\
  -H 'Authorization: Bearer ${first?.secret}' \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "gateway reconnect", "pageSize": 3}'

Connect AI assistants with MCP. Sign in, or use one of the tokens above:

  ${address}/mcp

  npx -y @modelcontextprotocol/inspector@2.12.0 --cli --transport http --server-url ${address}/mcp \\
    --header 'Authorization: Bearer ${first?.secret}' \\
    --method tools/call --tool-name search --tool-arg query='gateway reconnect'

To push your own documents (Indexing API), use this token:

  ${indexingSecret}

Press Ctrl-C to stop.`
}
