import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'
import { parts } from '../parts/parts.ts'

export type Kind = 'oidc' | 'saml'
export type Oidc = Schemas['OidcProviderInfo']
export type Saml = Schemas['SamlProviderInfo']
/** Matches each certificate in a field that may hold several. */
const PEM = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g

/** Form fields for an identity provider; `old` is the provider being edited. */
export function providerFields(kind: Kind, old?: Oidc | Saml): readonly FormField[] {
  const own = kind === 'oidc' ? oidcFields(old as Oidc) : samlFields(old as Saml)
  // What is copied from the provider comes first, in the order in which it shows it.
  return [...nameFields(old), ...own, ...peopleFields(old), ...(kind === 'oidc' ? [verifiedEmails(old as Oidc)] : [])]
}

function nameFields(old: Oidc | Saml | undefined): readonly FormField[] {
  return [
    ...(old === undefined
      ? [
          {
            name: 'id',
            label: 'Short name',
            hint: 'Used in URLs. Lowercase letters, digits and hyphens.',
            missing: 'Enter a short name',
          } as const,
        ]
      : []),
    { name: 'name', label: 'Button label', value: old?.name, missing: 'Enter the button label' },
  ]
}

function peopleFields(old: Oidc | Saml | undefined): readonly FormField[] {
  return [
    {
      name: 'domains',
      label: 'Email domains',
      hint: 'Comma-separated. Users in these domains can sign in with this provider.',
      value: old?.domains.join(', '),
      missing: 'Enter at least one domain',
    },
    {
      name: 'createsUsers',
      label: 'Create users on first sign-in',
      kind: 'box',
      value: (old?.createsUsers ?? true) ? 'on' : '',
    },
    {
      name: 'groupClaim',
      label: 'Groups claim (optional)',
      hint: 'Leave blank to ignore groups.',
      value: old?.groupClaim,
    },
  ]
}

function oidcFields(old: Oidc | undefined): readonly FormField[] {
  return [
    { name: 'issuer', label: 'Issuer', kind: 'url', value: old?.issuer, missing: 'Enter the issuer' },
    { name: 'clientId', label: 'Client ID', value: old?.clientId, missing: 'Enter the client ID' },
    old === undefined
      ? { name: 'clientSecret', label: 'Client secret', kind: 'password', missing: 'Enter the client secret' }
      : {
          name: 'clientSecret',
          label: 'Client secret',
          kind: 'password',
          hint: 'Leave blank to keep the current secret.',
        },
  ]
}

function verifiedEmails(old: Oidc | undefined): FormField {
  return {
    name: 'vouchesForEmails',
    label: 'Treat emails as verified',
    kind: 'box',
    value: old?.vouchesForEmails ? 'on' : '',
    hint: "Even if the provider doesn't send email_verified: true",
  }
}

function samlFields(old: Saml | undefined): readonly FormField[] {
  return [
    {
      name: 'entryPoint',
      label: 'Sign-in URL',
      kind: 'url',
      value: old?.entryPoint,
      missing: 'Enter the sign-in URL',
    },
    { name: 'issuer', label: 'Entity ID', value: old?.issuer, missing: 'Enter the entity ID' },
    {
      name: 'certificates',
      label: 'Certificates (PEM)',
      kind: 'long',
      hint: 'During a certificate rotation, paste both the old and the new one.',
      value: old?.certificates.join('\n'),
      missing: 'Paste at least one certificate',
    },
  ]
}

function readCommon({ name = '', domains = '', createsUsers, groupClaim = '' }: Record<string, string>) {
  return { name, domains: parts(domains), createsUsers: createsUsers === 'on', groupClaim }
}

export function readOidc(values: Record<string, string>) {
  const { issuer = '', clientId = '', clientSecret = '', vouchesForEmails } = values
  return {
    ...readCommon(values),
    issuer,
    clientId,
    vouchesForEmails: vouchesForEmails === 'on',
    ...(clientSecret !== '' && { clientSecret }),
  }
}

export function readSaml(values: Record<string, string>) {
  const { entryPoint = '', issuer = '', certificates = '' } = values
  // Invalid certificates are sent as they are, so the server can explain what's wrong.
  const found = certificates.match(PEM) ?? [certificates]
  return { ...readCommon(values), entryPoint, issuer, certificates: [...found] }
}
