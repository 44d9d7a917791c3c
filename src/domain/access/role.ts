/** Roles of the specification, from the widest to the narrowest. */
export const ROLES = ['super-admin', 'admin', 'setup-admin', 'api-token-creator', 'member'] as const
export type Role = (typeof ROLES)[number]

/** Who asks for something to be administered: a person with a role, or the operator at the machine's command line. */
export type Actor =
  | { readonly kind: 'operator' }
  | { readonly kind: 'account'; readonly email: string; readonly role: Role }

export const operator: Actor = { kind: 'operator' }

/** The operator owns the data directory; no check could keep anything from him, so he counts as Super Admin. */
export function roleOf(actor: Actor): Role {
  return actor.kind === 'operator' ? 'super-admin' : actor.role
}

export function nameOf(actor: Actor): string {
  return actor.kind === 'operator' ? 'operator' : actor.email
}
