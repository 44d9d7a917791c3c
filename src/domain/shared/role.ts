/** Roles of the specification, from the widest to the narrowest. */
export const ROLES = ['super-admin', 'admin', 'setup-admin', 'api-token-creator', 'member'] as const
export type Role = (typeof ROLES)[number]

export function widerRole(one: Role, other: Role): Role {
  return ROLES.indexOf(one) <= ROLES.indexOf(other) ? one : other
}
