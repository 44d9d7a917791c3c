import type { ClientScope } from '../shared/client-scopes.ts'

/** A credential for the Client API: it speaks for one user, or, when global, for whoever `X-Service-ActAs` names. */
export interface ClientToken {
  readonly id: string
  readonly name: string
  /** Absent: a global token. */
  readonly userEmail: string | undefined
  readonly scopes: readonly ClientScope[]
  readonly expiresAt: Date
  readonly createdBy: string
  readonly createdAt: Date
  readonly revokedAt: Date | undefined
}

export interface ClientTokenStore {
  create(token: ClientToken, secretHash: string): Promise<void>
  findBySecret(hash: string): Promise<ClientToken | undefined>
  find(id: string): Promise<ClientToken | undefined>
  /** False when there is none, or it was ended before. */
  revoke(id: string, at: Date): Promise<boolean>
  list(): Promise<ClientToken[]>
}
