import type { DemoCompany } from './company/types.ts'

export interface Welcome {
  readonly address: string
  /** Of all people named. */
  readonly password: string
  /** Who is Super Admin. */
  readonly administrator: string
  readonly company: DemoCompany
  readonly logins: readonly { email: string; why: string; secret: string }[]
  readonly packagePages: number
  readonly indexingSecret: string
}

/** What a newcomer needs to try the demo: where it is, who to be, and a line to paste. */
export function printWelcome(welcome: Welcome): string {
  const { address, password, administrator, company, logins, packagePages, indexingSecret } = welcome
  const [first] = logins
  const people = logins.map(({ email, why, secret }) => `  ${email}\n    ${why}\n    ${secret}`)
  return `
Almanac is running at ${address}   (the API: ${address}/docs)

${company.name}: ${company.documents.length} documents in ${company.datasources.length} datasources, ${company.people.length} people,
and ${packagePages} pages of documentation of the installed packages beside them.

Three people with different rights, and a token to search as each:

${people.join('\n')}

Their password at ${address}/signin is: ${password}

The Super Admin is ${administrator}, with the same password; signed in, the browser may use the
Admin API: ${address}/admin/api/v1/me   (docs/administration.md)

Search as ${first?.email}:

curl -s ${address}/rest/api/v1/search \\
  -H 'Authorization: Bearer ${first?.secret}' \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "gateway reconnect", "pageSize": 3}'

Assistants search and read here through the tool protocol (MCP), as whoever signs in or with one of the tokens above:

  ${address}/mcp

  npx -y @modelcontextprotocol/inspector@2.12.0 --cli --transport http --server-url ${address}/mcp \\
    --header 'Authorization: Bearer ${first?.secret}' \\
    --method tools/call --tool-name search --tool-arg query='gateway reconnect'

A token to push documents of your own (Indexing API):

  ${indexingSecret}

Ctrl-C stops it.`
}
