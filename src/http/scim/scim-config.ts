import { GROUP_SCHEMA } from './scim-group.ts'
import { USER_SCHEMA } from './scim-user.ts'

/** What this service can do of SCIM (RFC 7643, section 5): users and groups, without sorting, bulk and entity tags. */
export function serviceProviderConfig(base: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    documentationUri: `${base}/docs`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      { type: 'oauthbearertoken', name: 'Bearer token', description: 'Created by a Super Admin', primary: true },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/scim/v2/ServiceProviderConfig` },
  }
}

export function resourceTypes(base: string) {
  return [
    { name: 'User', schema: USER_SCHEMA, description: 'A user of the service' },
    { name: 'Group', schema: GROUP_SCHEMA, description: 'A group of the organization. Can grant its members a role.' },
  ].map(({ name, schema, description }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/scim/v2/ResourceTypes/${name}` },
  }))
}

const text = (name: string, rest: Record<string, unknown> = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
})

const SCHEMAS = [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: USER_SCHEMA,
    name: 'User',
    description: 'A user of the service',
    attributes: [
      text('userName', { required: true, uniqueness: 'server', mutability: 'immutable' }),
      text('displayName'),
      text('name', {
        type: 'complex',
        subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => text(name)),
      }),
      text('emails', {
        type: 'complex',
        multiValued: true,
        mutability: 'readOnly',
        subAttributes: [text('value'), text('type'), text('primary', { type: 'boolean' })],
      }),
      text('active', { type: 'boolean' }),
    ],
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'A group of the organization',
    attributes: [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          text('value', { mutability: 'immutable', caseExact: true }),
          text('display', { mutability: 'readOnly' }),
          text('type', { mutability: 'immutable', canonicalValues: ['User'] }),
          text('$ref', { type: 'reference', mutability: 'immutable', caseExact: true, referenceTypes: ['User'] }),
        ],
      }),
    ],
  },
]

export function schemas(base: string) {
  return SCHEMAS.map((schema) => ({
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/scim/v2/Schemas/${schema.id}` },
  }))
}
