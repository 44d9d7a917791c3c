/** Who lets the tools of another server be used: each user, there, by OAuth; or nobody has to. */
export type RemoteAuth = 'oauth' | 'none'

/** A tool server of somebody else that an administrator connected. */
export interface RemoteServer {
  /** Its name here: small letters, digits and hyphens. */
  readonly id: string
  /** Where it speaks the tool protocol. */
  readonly url: string
  readonly displayName: string
  readonly description: string
  readonly logoUrl: string | undefined
  readonly auth: RemoteAuth
  /** Our client ID there, if it doesn't support client registration. */
  readonly clientId: string | undefined
  /** Sealed. */
  readonly clientSecret: string | undefined
  /** In lower case. */
  readonly createdBy: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface RemoteServerStore {
  /** False: there is one of that id. */
  add(server: RemoteServer): Promise<boolean>
  find(id: string): Promise<RemoteServer | undefined>
  /** By id. */
  list(): Promise<RemoteServer[]>
  /** False: there is none. */
  put(server: RemoteServer): Promise<boolean>
  /** With what was allowed there; false: there was none. */
  remove(id: string): Promise<boolean>
}

/** What somebody allowed us at a server. */
export interface ToolConsent {
  readonly serverId: string
  readonly email: string
  /** `ConsentTokens`, sealed. */
  readonly sealed: string
  readonly updatedAt: Date
}

export interface ToolConsentStore {
  put(consent: ToolConsent): Promise<void>
  find(serverId: string, email: string): Promise<ToolConsent | undefined>
  ofServer(serverId: string): Promise<ToolConsent[]>
  ofUser(email: string): Promise<ToolConsent[]>
  /** Only if it is still the one that was read: of two refreshes at once the second must not undo the first. */
  replace(before: ToolConsent, after: ToolConsent): Promise<boolean>
  /** False: there was none. */
  remove(serverId: string, email: string): Promise<boolean>
}

/** A client at an authorization server. */
export interface RemoteClient {
  readonly issuer: string
  /** What its tokens are for (RFC 8707). */
  readonly resource: string
  readonly clientId: string
  readonly clientSecret: string | undefined
}

export interface ConsentTokens {
  readonly client: RemoteClient
  readonly accessToken: string
  readonly refreshToken: string | undefined
  /** Milliseconds; undefined: unknown. */
  readonly expiresAt: number | undefined
}

/** A tool as another server describes it, made harmless: of bounded size, and in the form that it should have. */
export interface RemoteTool {
  readonly name: string
  readonly title: string | undefined
  readonly description: string
  readonly input: Readonly<Record<string, unknown>>
  readonly annotations: {
    readonly title?: string
    readonly readOnlyHint?: boolean
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
    readonly openWorldHint?: boolean
  }
}

export interface RemoteResult {
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>> | undefined
  readonly isError: boolean
}

/** Sent away to allow, and what must be known when the browser comes back. */
export interface BegunConsent {
  readonly url: URL
  readonly client: RemoteClient
  readonly verifier: string
}

/** The token counts no more, or is too little. */
export class ConsentEnded extends Error {}

/** How other tool servers are asked. What they send is bounded in time and size; whatever fails is an error, at once. */
export interface RemoteServers {
  /** Finds who gives tokens for the server, and registers there where no client is set. */
  begin(server: RemoteServer, secret: string | undefined, redirectUri: string, state: string): Promise<BegunConsent>
  finish(
    server: RemoteServer,
    client: RemoteClient,
    returned: URL,
    checks: { readonly state: string; readonly verifier: string },
  ): Promise<ConsentTokens>
  /** Throws `ConsentEnded` where the tokens cannot be renewed. */
  refresh(server: RemoteServer, tokens: ConsentTokens): Promise<ConsentTokens>
  /** As far as the other side lets us; never throws. */
  revoke(tokens: ConsentTokens): Promise<void>
  /** Throws `ConsentEnded` where the token is refused. */
  listTools(server: RemoteServer, token: string | undefined, signal: AbortSignal): Promise<RemoteTool[]>
  callTool(
    server: RemoteServer,
    token: string | undefined,
    name: string,
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<RemoteResult>
}
