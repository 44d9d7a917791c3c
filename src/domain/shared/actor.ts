import type { Role } from './role.ts'

/** What kind of identity really acted. */
export const ACTOR_KINDS = ['person', 'operator', 'token', 'provisioning', 'nobody', 'service'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** Who asks for something to be administered. */
export type Actor =
  /** Whoever works at the machine's command line. */
  | { readonly kind: 'operator' }
  /** A person with a role; by which credential and from where, if it came over the network. */
  | {
      readonly kind: 'account'
      readonly email: string
      readonly role: Role
      readonly credential?: string
      /** Of the browser that asks, as `listSessions` names it. */
      readonly sessionId?: string | undefined
      readonly address?: string
      /** A global token acts for the person. */
      readonly isActedFor?: boolean
    }
  /** An indexing token, for what the Indexing API lets it administer. */
  | { readonly kind: 'indexingToken'; readonly id: string; readonly name: string; readonly address?: string }
  /** An identity provider that provisions users (SCIM), by the name of its token. */
  | { readonly kind: 'provisioning'; readonly name: string; readonly address?: string }
  /** The service itself, for what follows from a setting. */
  | { readonly kind: 'service' }

export type AccountActor = Extract<Actor, { kind: 'account' }>

export const operator: Actor = { kind: 'operator' }

/** The operator owns the data directory; no check could keep anything from him, so he counts as Super Admin. */
export function roleOf(actor: Actor): Role {
  if (actor.kind === 'operator') return 'super-admin'
  return actor.kind === 'account' ? actor.role : 'member'
}

export function nameOf(actor: Actor): string {
  return identityOf(actor).actor
}

/** How the audit log names an actor. */
export function identityOf(actor: Actor): {
  actorKind: ActorKind
  actor: string
  credential: string | undefined
  address: string | undefined
  onBehalfOf?: string
} {
  switch (actor.kind) {
    case 'operator':
      return { actorKind: 'operator', actor: 'operator', credential: undefined, address: undefined }
    case 'account':
      if (actor.isActedFor === true) {
        const { credential, address, email } = actor
        return { actorKind: 'token', actor: credential ?? '', credential, address, onBehalfOf: email }
      }
      return { actorKind: 'person', actor: actor.email, credential: actor.credential, address: actor.address }
    case 'indexingToken':
      return { actorKind: 'token', actor: actor.name, credential: actor.id, address: actor.address }
    case 'provisioning':
      return { actorKind: 'provisioning', actor: actor.name, credential: undefined, address: actor.address }
    case 'service':
      return { actorKind: 'service', actor: 'service', credential: undefined, address: undefined }
  }
}
