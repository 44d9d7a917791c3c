import type { Access } from '#connector-kit'

/** From the widest to the narrowest. */
export const AUDIENCES = ['everyone', 'sourceUsers', 'groups', 'people', 'nobody'] as const
export type Audience = (typeof AUDIENCES)[number]

const MAX_DEPTH = 32

/** Roughly who can see something, for an overview: "everyone", "members of groups", "named people only". */
export function audienceOf(access: Access, scopeAccess: (id: string) => Access | undefined, depth = 0): Audience {
  if (depth > MAX_DEPTH) return 'nobody'
  const of = (part: Access) => audienceOf(part, scopeAccess, depth + 1)
  switch (access.kind) {
    case 'everyone':
    case 'sourceUsers':
    case 'nobody':
      return access.kind
    case 'user':
      return 'people'
    case 'group':
      return 'groups'
    case 'scope':
      return of(scopeAccess(access.id) ?? { kind: 'nobody' })
    case 'anyOf':
      return AUDIENCES[Math.min(...access.of.map((part) => AUDIENCES.indexOf(of(part))))] ?? 'nobody'
    case 'allOf':
      return AUDIENCES[Math.max(...access.of.map((part) => AUDIENCES.indexOf(of(part))))] ?? 'nobody'
    case 'except':
      // Someone is left out, so it isn't everyone any more.
      return AUDIENCES[Math.max(AUDIENCES.indexOf(of(access.from)), AUDIENCES.indexOf('groups'))] ?? 'nobody'
  }
}
