import { type Static, Type } from 'typebox'

export const config = Type.Object({
  url: Type.String({
    title: 'URL',
    description: "e.g. ldaps://ldap.example.com. Add a port if it isn't the usual one.",
    pattern: '^ldaps?://[^/?#@\\s]+/?$',
    patternMessage: 'must start with ldaps:// or ldap://, without a path, e.g. ldaps://ldap.example.com',
    maxLength: 500,
  }),
  bindDn: Type.String({
    title: 'Bind DN',
    description: 'Distinguished name of an account that may read users and groups. Leave blank to read anonymously.',
    default: '',
    maxLength: 1000,
  }),
  base: Type.String({
    title: 'Base DN',
    description: 'Where users and groups are, e.g. dc=example,dc=com',
    minLength: 1,
    maxLength: 1000,
  }),
  userFilter: Type.String({
    title: 'Filter for users',
    description: 'Defaults to every person with an account.',
    default: '(|(objectClass=inetOrgPerson)(&(objectCategory=person)(objectClass=user)))',
    isAdvanced: true,
    maxLength: 2000,
  }),
  groupFilter: Type.String({
    title: 'Filter for groups',
    description: 'Defaults to every kind of group.',
    default: '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup)(objectClass=group))',
    isAdvanced: true,
    maxLength: 2000,
  }),
})

export const secret = Type.Object({
  password: Type.String({ title: 'Password', default: '', maxLength: 1000 }),
})

export type LdapConfig = Static<typeof config>
