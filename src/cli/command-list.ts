import type { Command } from './command.ts'

/** A command as the help shows it. What it needs is loaded when it is run, and nothing else: most take milliseconds. */
export interface ListedCommand {
  /** The words after `./almanac`. */
  readonly name: string
  readonly summary: string
  load(): Promise<Command>
}

export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'serve',
    summary: 'Run the service.',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  {
    name: 'demo',
    summary: 'Run the service with a demo company: content, people, groups, permissions.',
    load: async () => (await import('./demo.ts')).demoCommand,
  },
  {
    name: 'datasource add',
    summary: 'Create a datasource, or change the given settings of one.',
    load: async () => (await import('./datasource-add.ts')).datasourceAdd,
  },
  {
    name: 'token create',
    summary: 'Create a token and print its secret, alone; --json prints all of it.',
    load: async () => (await import('./token-create.ts')).tokenCreate,
  },
  {
    name: 'user create',
    summary: 'Create a user of the service, or change the name and role of one.',
    load: async () => (await import('./user-create.ts')).userCreate,
  },
  {
    name: 'push',
    summary: 'Load documents into a running service: what is new or changed is sent, and the rest is left.',
    load: async () => (await import('./push.ts')).pushCommand,
  },
  {
    name: 'oauth set',
    summary: 'Change who may register OAuth clients and whether external tokens count; print all of it.',
    load: async () => (await import('./oauth/oauth-commands.ts')).oauthSet,
  },
  {
    name: 'client add',
    summary: 'Register an OAuth client and print its id, and below it the secret of a confidential one.',
    load: async () => (await import('./oauth/client-commands.ts')).clientAdd,
  },
  {
    name: 'client list',
    summary: 'List OAuth clients: id, how it came, when it was last allowed something, name.',
    load: async () => (await import('./oauth/client-commands.ts')).clientList,
  },
  {
    name: 'client remove',
    summary: 'Remove an OAuth client with everything that users granted it.',
    load: async () => (await import('./oauth/client-commands.ts')).clientRemove,
  },
  {
    name: 'issuer add',
    summary: 'Let tokens of an external identity provider count at the Client API, or change which.',
    load: async () => (await import('./oauth/issuer-commands.ts')).issuerAdd,
  },
  {
    name: 'issuer list',
    summary: 'List the external identity providers whose tokens count.',
    load: async () => (await import('./oauth/issuer-commands.ts')).issuerList,
  },
  {
    name: 'issuer remove',
    summary: 'Stop taking tokens of an external identity provider.',
    load: async () => (await import('./oauth/issuer-commands.ts')).issuerRemove,
  },
  {
    name: 'key rotate',
    summary: 'Sign new access tokens with a new key; tokens of the old one stay valid.',
    load: async () => (await import('./oauth/oauth-commands.ts')).keyRotate,
  },
  {
    name: 'submission list',
    summary: 'Print what was submitted for a datasource, one JSON object per line, oldest first.',
    load: async () => (await import('./submission-list.ts')).submissionList,
  },
  {
    name: 'webhook add',
    summary: 'Tell an address of changes, signed; prints the secret to check signatures with, once.',
    load: async () => (await import('./webhooks/webhook-add.ts')).webhookAdd,
  },
  {
    name: 'webhook list',
    summary: 'Print all webhooks, one JSON object per line, without their secrets.',
    load: async () => (await import('./webhooks/webhook-list.ts')).webhookList,
  },
  {
    name: 'webhook remove',
    summary: 'Remove a webhook with all messages that still wait for it.',
    load: async () => (await import('./webhooks/webhook-remove.ts')).webhookRemove,
  },
  {
    name: 'webhook deliveries',
    summary: 'Print what was told and how it went, newest first, one JSON object per line.',
    load: async () => (await import('./webhooks/webhook-deliveries.ts')).webhookDeliveries,
  },
  {
    name: 'sso add',
    summary: 'Let users sign in at an OpenID Connect provider; its client secret comes from standard input.',
    load: async () => (await import('./sign-in/sso-commands.ts')).ssoAdd,
  },
  {
    name: 'sso list',
    summary: 'List the OpenID Connect providers at which users can sign in.',
    load: async () => (await import('./sign-in/sso-commands.ts')).ssoList,
  },
  {
    name: 'sso remove',
    summary: 'Take an OpenID Connect provider away; accounts and sessions stay.',
    load: async () => (await import('./sign-in/sso-commands.ts')).ssoRemove,
  },
  {
    name: 'saml add',
    summary: 'Let users sign in at a SAML 2.0 provider, or change one.',
    load: async () => (await import('./sign-in/saml-commands.ts')).samlAdd,
  },
  {
    name: 'saml list',
    summary: 'List the SAML providers at which users can sign in.',
    load: async () => (await import('./sign-in/saml-commands.ts')).samlList,
  },
  {
    name: 'saml remove',
    summary: 'Take a SAML provider away; accounts and sessions stay.',
    load: async () => (await import('./sign-in/saml-commands.ts')).samlRemove,
  },
  {
    name: 'scim token',
    summary: 'Create a token with which an identity provider provisions users (SCIM 2.0), and print it.',
    load: async () => (await import('./sign-in/scim-token.ts')).scimToken,
  },
  {
    name: 'audit export',
    summary: 'Print the audit log, newest first, one JSON object per line.',
    load: async () => (await import('./audit-commands.ts')).auditExport,
  },
  {
    name: 'audit keep',
    summary: 'Decide how long entries of the audit log are kept: 30 days at least; for ever unless set.',
    load: async () => (await import('./audit-commands.ts')).auditKeep,
  },
  {
    name: 'reindex',
    summary: 'Rebuild the search index from the store, while the service runs or before it starts.',
    load: async () => (await import('./reindex.ts')).reindexCommand,
  },
  {
    name: 'insights rebuild',
    summary: 'Count the use of the service anew from the events that are kept, while it runs or not.',
    load: async () => (await import('./insights-rebuild.ts')).insightsRebuild,
  },
  {
    name: 'backup',
    summary: 'Write everything but the search index into a new folder, while the service runs; --key-file encrypts it.',
    load: async () => (await import('./backup/backup-commands.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'Put a backup into an empty data folder, or an empty PostgreSQL database.',
    load: async () => (await import('./backup/backup-commands.ts')).restoreCommand,
  },
  {
    name: 'verify',
    summary: 'Check every byte and row of a backup; with --database also that the database holds the same.',
    load: async () => (await import('./backup/backup-commands.ts')).verifyCommand,
  },
  {
    name: 'migrate',
    summary: `Copy a stopped installation to another database, from SQLite to PostgreSQL or back, and compare them row by row.
Run again, it goes on where it was cut off; what it copies from stays as it is.`,
    load: async () => (await import('./backup/migrate.ts')).migrateCommand,
  },
  {
    name: 'config',
    summary: 'Print every setting with its meaning and the value in force.',
    load: async () => (await import('./config.ts')).configCommand,
  },
  {
    name: 'eval',
    summary: `Measure how well searches find what is relevant: nDCG@10, MRR@10 and recall@100 of collections of judged queries,
over the HTTP search of a service of its own. A folder holds corpus, queries and qrels as .jsonl or .jsonl.gz.
--save keeps the figures, --baseline compares with kept ones. With --words or --embed-url each collection is measured twice, by
words alone and by meaning too, and compared; a key is read from ALMANAC_EMBED_KEY. The last line is JSON.`,
    load: async () => (await import('./eval.ts')).evalCommand,
  },
]
