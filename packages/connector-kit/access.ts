/**
 * Who may see an item, as the source says it. The host compiles it to document permissions. Anything the connector
 * can't express exactly must be narrowed, never widened: an unknown user or group grants nothing.
 */
export type Access =
  /** Everyone who can sign in to Almanac. */
  | { readonly kind: 'everyone' }
  /** Every active account of the source. */
  | { readonly kind: 'sourceUsers' }
  | { readonly kind: 'nobody' }
  /** An account, by its ID in the source. */
  | { readonly kind: 'user'; readonly id: string }
  /** A group that `groups()` yields, by its ID. */
  | { readonly kind: 'group'; readonly id: string }
  /** Whoever may see the scope. A change to the scope's access then touches none of its documents. */
  | { readonly kind: 'scope'; readonly id: string }
  | { readonly kind: 'anyOf'; readonly of: readonly Access[] }
  | { readonly kind: 'allOf'; readonly of: readonly Access[] }
  | { readonly kind: 'except'; readonly from: Access; readonly without: Access }

export const everyone: Access = { kind: 'everyone' }
export const sourceUsers: Access = { kind: 'sourceUsers' }
export const nobody: Access = { kind: 'nobody' }

export function user(id: string): Access {
  return { kind: 'user', id }
}

export function group(id: string): Access {
  return { kind: 'group', id }
}

export function scope(id: string): Access {
  return { kind: 'scope', id }
}

export function anyOf(...of: readonly Access[]): Access {
  return of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'anyOf', of }
}

export function allOf(...of: readonly Access[]): Access {
  return of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'allOf', of }
}

/** `from`, without those that `without` admits: how a deny entry is written. */
export function except(from: Access, without: Access): Access {
  return { kind: 'except', from, without }
}
