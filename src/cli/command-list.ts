import { BACKUP_COMMANDS } from './backup/backup-command-list.ts'
import type { ListedCommand } from './command.ts'

export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'serve',
    summary: 'Run the service.',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  {
    name: 'demo',
    summary: 'Run the service with a demo company: documents, people, groups and permissions.',
    load: async () => (await import('./demo.ts')).demoCommand,
  },
  {
    name: 'datasource add',
    summary: 'Create a data source, or update an existing one.',
    load: async () => (await import('./datasource-add.ts')).datasourceAdd,
  },
  {
    name: 'datasource list',
    summary: 'Print all data sources as JSON Lines.',
    load: async () => (await import('./datasource-list.ts')).datasourceList,
  },
  {
    name: 'token create',
    summary: 'Create an API token and print its secret, which is shown only once.',
    load: async () => (await import('./token-create.ts')).tokenCreate,
  },
  {
    name: 'token list',
    summary: 'Print all API tokens as JSON Lines, without their secrets.',
    load: async () => (await import('./token-list.ts')).tokenList,
  },
  {
    name: 'token revoke',
    summary: 'Revoke an API token. Requests that use it fail immediately.',
    load: async () => (await import('./token-revoke.ts')).tokenRevoke,
  },
  {
    name: 'user create',
    summary: 'Create a user, or update the name, role and password of an existing one.',
    load: async () => (await import('./user-create.ts')).userCreate,
  },
  {
    name: 'user list',
    summary: 'Print all users as JSON Lines: email, name, role and whether they are active.',
    load: async () => (await import('./user-list.ts')).userList,
  },
  {
    name: 'push',
    summary: 'Push new and changed documents to a running service.',
    load: async () => (await import('./push.ts')).pushCommand,
  },
  {
    name: 'connection list',
    summary: 'List connections with their status, problems, last run and next run.',
    load: async () => (await import('./connections/connection-commands.ts')).connectionList,
  },
  {
    name: 'connection add',
    summary: 'Connect a source: test it, then read its documents, people and permissions.',
    load: async () => (await import('./connections/connection-add.ts')).connectionAdd,
  },
  {
    name: 'connection check',
    summary: 'Test a connection. Fails if a check fails.',
    load: async () => (await import('./connections/connection-commands.ts')).connectionCheck,
  },
  {
    name: 'connection run',
    summary: 'Start a run of a connection, or a dry run.',
    load: async () => (await import('./connections/connection-commands.ts')).connectionRun,
  },
  {
    name: 'connection status',
    summary: 'Show how a connection is doing and how fresh it is.',
    load: async () => (await import('./connections/connection-commands.ts')).connectionStatus,
  },
  {
    name: 'connection problems',
    summary: "List what a connection couldn't read, and why.",
    load: async () => (await import('./connections/connection-commands.ts')).connectionProblems,
  },
  {
    name: 'connection pause',
    summary: 'Stop reading a source until you resume the connection.',
    load: async () => (await import('./connections/connection-commands.ts')).connectionPause,
  },
  {
    name: 'connection resume',
    summary: 'Resume a paused connection.',
    load: async () => (await import('./connections/connection-commands.ts')).connectionResume,
  },
  {
    name: 'connection remove',
    summary: 'Remove a connection, and keep, hide or delete its documents.',
    load: async () => (await import('./connections/connection-commands.ts')).connectionRemove,
  },
  {
    name: 'connection why',
    summary: "Explain why a user can or can't see an item of a connected source.",
    load: async () => (await import('./connections/connection-why.ts')).connectionWhy,
  },
  {
    name: 'connection reseal',
    summary: 'Encrypt stored credentials again after you changed ALMANAC_SEAL_KEY.',
    load: async () => (await import('./connections/connection-reseal.ts')).connectionReseal,
  },
  {
    name: 'connector dev',
    summary: 'Try out a connector: print what it reads from a source. Nothing is stored.',
    load: async () => (await import('./connectors/connector-dev.ts')).connectorDev,
  },
  {
    name: 'oauth set',
    summary: 'Change OAuth settings, then print all of them.',
    load: async () => (await import('./oauth/oauth-commands.ts')).oauthSet,
  },
  {
    name: 'client add',
    summary: 'Register an OAuth client. Prints its ID and, if it is confidential, its secret.',
    load: async () => (await import('./oauth/client-commands.ts')).clientAdd,
  },
  {
    name: 'client list',
    summary: 'List OAuth clients: ID, origin (static or dynamic), last used, name.',
    load: async () => (await import('./oauth/client-commands.ts')).clientList,
  },
  {
    name: 'client remove',
    summary: 'Delete an OAuth client and revoke everything users granted it.',
    load: async () => (await import('./oauth/client-commands.ts')).clientRemove,
  },
  {
    name: 'issuer add',
    summary: 'Add or update an external token issuer: an identity provider whose tokens the Client API accepts.',
    load: async () => (await import('./oauth/issuer-commands.ts')).issuerAdd,
  },
  {
    name: 'issuer list',
    summary: 'List the external token issuers.',
    load: async () => (await import('./oauth/issuer-commands.ts')).issuerList,
  },
  {
    name: 'issuer remove',
    summary: 'Delete an external token issuer. Its tokens are rejected immediately.',
    load: async () => (await import('./oauth/issuer-commands.ts')).issuerRemove,
  },
  {
    name: 'key rotate',
    summary: 'Create a new signing key for access tokens. Existing tokens stay valid.',
    load: async () => (await import('./oauth/oauth-commands.ts')).keyRotate,
  },
  {
    name: 'submission list',
    summary: 'Print the raw payloads submitted to a data source as JSON Lines, oldest first.',
    load: async () => (await import('./submission-list.ts')).submissionList,
  },
  {
    name: 'synonyms list',
    summary: 'Print all synonyms as JSON Lines.',
    load: async () => (await import('./synonyms/synonym-commands.ts')).synonymsList,
  },
  {
    name: 'synonyms add',
    summary: 'Create a synonym and print its ID.',
    load: async () => (await import('./synonyms/synonym-commands.ts')).synonymsAdd,
  },
  {
    name: 'synonyms remove',
    summary: 'Delete a synonym.',
    load: async () => (await import('./synonyms/synonym-commands.ts')).synonymsRemove,
  },
  {
    name: 'synonyms export',
    summary: 'Print all synonyms as CSV.',
    load: async () => (await import('./synonyms/synonym-commands.ts')).synonymsExport,
  },
  {
    name: 'synonyms import',
    summary: 'Import synonyms from a CSV file.',
    load: async () => (await import('./synonyms/synonym-commands.ts')).synonymsImport,
  },
  {
    name: 'webhook add',
    summary: 'Create a webhook and print its signing secret. The secret is shown only once.',
    load: async () => (await import('./webhooks/webhook-add.ts')).webhookAdd,
  },
  {
    name: 'webhook list',
    summary: 'Print all webhooks as JSON Lines, without their secrets.',
    load: async () => (await import('./webhooks/webhook-list.ts')).webhookList,
  },
  {
    name: 'webhook remove',
    summary: 'Delete a webhook and its pending deliveries.',
    load: async () => (await import('./webhooks/webhook-remove.ts')).webhookRemove,
  },
  {
    name: 'webhook deliveries',
    summary: 'Print webhook deliveries and their status as JSON Lines, newest first.',
    load: async () => (await import('./webhooks/webhook-deliveries.ts')).webhookDeliveries,
  },
  {
    name: 'sso add',
    summary: 'Add or update an OpenID Connect provider for sign-in. Reads the client secret from standard input.',
    load: async () => (await import('./sign-in/sso-commands.ts')).ssoAdd,
  },
  {
    name: 'sso list',
    summary: 'List the OpenID Connect providers used for sign-in.',
    load: async () => (await import('./sign-in/sso-commands.ts')).ssoList,
  },
  {
    name: 'sso remove',
    summary: 'Delete an OpenID Connect provider. Accounts and sessions are kept.',
    load: async () => (await import('./sign-in/sso-commands.ts')).ssoRemove,
  },
  {
    name: 'saml add',
    summary: 'Add or update a SAML 2.0 provider for sign-in.',
    load: async () => (await import('./sign-in/saml-commands.ts')).samlAdd,
  },
  {
    name: 'saml list',
    summary: 'List the SAML providers used for sign-in.',
    load: async () => (await import('./sign-in/saml-commands.ts')).samlList,
  },
  {
    name: 'saml remove',
    summary: 'Delete a SAML provider. Accounts and sessions are kept.',
    load: async () => (await import('./sign-in/saml-commands.ts')).samlRemove,
  },
  {
    name: 'scim token',
    summary: 'Create and print a token your identity provider can use to provision users (SCIM 2.0).',
    load: async () => (await import('./sign-in/scim-token.ts')).scimToken,
  },
  {
    name: 'audit export',
    summary: 'Print the audit log as JSON Lines, newest first.',
    load: async () => (await import('./audit-commands.ts')).auditExport,
  },
  {
    name: 'audit keep',
    summary: 'Set how long audit log entries are kept, at least 30 days. By default, they are kept forever.',
    load: async () => (await import('./audit-commands.ts')).auditKeep,
  },
  {
    name: 'reindex',
    summary: 'Rebuild the search index from the database.',
    load: async () => (await import('./reindex.ts')).reindexCommand,
  },
  {
    name: 'meaning install',
    summary: `Install an encoder, a language model for search by meaning that runs inside the service.
Downloads 138 MB and keeps 80 MB. Every file is checked against its SHA-256. Without network access, pass the two files with --file and --runtime-file.`,
    load: async () => (await import('./meaning/meaning-install.ts')).meaningInstall,
  },
  {
    name: 'insights rebuild',
    summary: 'Recalculate usage statistics from stored events.',
    load: async () => (await import('./insights-rebuild.ts')).insightsRebuild,
  },
  ...BACKUP_COMMANDS,
  {
    name: 'config',
    summary: 'Print every setting with its description and current value.',
    load: async () => (await import('./config.ts')).configCommand,
  },
  {
    name: 'eval',
    summary: `Measure search relevance on collections of judged queries: nDCG@10, MRR@10 and recall@100.
Starts a temporary service and searches it over HTTP. Each --set folder holds corpus, queries and qrels as .jsonl or .jsonl.gz.
--queries DIR takes queries and qrels from another folder (bench/other-words).
--save writes the results to a file; --baseline compares them with a saved file. --worst N lists the N worst queries.
--chat measures chat answers instead of search. With --questions FILE, it asks judged questions (bench/questions) over the demo company or one --set.
--simulate adds typos to the queries and shows how much relevance drops. Use --seed to get the same typos again.
--words or --embed-url measures each collection twice, with keywords only and with semantic search, and compares the two.
The API key for --embed-url is read from ALMANAC_EMBED_KEY. The last line of output is JSON.`,
    load: async () => (await import('./eval.ts')).evalCommand,
  },
]
