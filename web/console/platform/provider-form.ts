import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'
import { parts } from '../parts/parts.ts'

export type Kind = 'oidc' | 'saml'
export type Oidc = Schemas['OidcProviderInfo']
export type Saml = Schemas['SamlProviderInfo']
/** Each of several in one field, one after the other. */
const PEM = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g

/** What is asked of a provider; `old` is the one that is changed. */
export function providerFields(kind: Kind, old?: Oidc | Saml): readonly FormField[] {
  return [...commonFields(old), ...(kind === 'oidc' ? oidcFields(old as Oidc) : samlFields(old as Saml))]
}

function commonFields(old: Oidc | Saml | undefined): readonly FormField[] {
  return [
    ...(old === undefined
      ? [
          {
            name: 'id',
            label: 'Short name',
            hint: 'a to z, 0 to 9 and -; stands in addresses',
            missing: 'Give it a short name',
          } as const,
        ]
      : []),
    { name: 'name', label: 'Name on the button', value: old?.name, missing: 'Say what stands on the button' },
    {
      name: 'domains',
      label: 'E-mail domains',
      hint: 'Those it answers for, with commas between them',
      value: old?.domains.join(', '),
      missing: 'Name at least one domain',
    },
    {
      name: 'createsUsers',
      label: 'Creates users who sign in for the first time',
      kind: 'box',
      value: (old?.createsUsers ?? true) ? 'on' : '',
    },
    {
      name: 'groupClaim',
      label: 'Claim with the groups (optional)',
      hint: 'Empty: groups are not read',
      value: old?.groupClaim,
    },
  ]
}

function oidcFields(old: Oidc | undefined): readonly FormField[] {
  return [
    { name: 'issuer', label: 'Issuer', kind: 'url', value: old?.issuer, missing: 'Name the issuer' },
    { name: 'clientId', label: 'Client id', value: old?.clientId, missing: 'Name the client id' },
    old === undefined
      ? { name: 'clientSecret', label: 'Client secret', kind: 'password', missing: 'Give the client secret' }
      : { name: 'clientSecret', label: 'Client secret', kind: 'password', hint: 'Empty: it stays as it is' },
    {
      name: 'vouchesForEmails',
      label: 'Its addresses count as verified',
      kind: 'box',
      value: old?.vouchesForEmails ? 'on' : '',
      hint: 'Also where it does not say email_verified: true',
    },
  ]
}

function samlFields(old: Saml | undefined): readonly FormField[] {
  return [
    {
      name: 'entryPoint',
      label: 'Sign-in address',
      kind: 'url',
      value: old?.entryPoint,
      missing: 'Name the sign-in address',
    },
    { name: 'issuer', label: 'Entity id', value: old?.issuer, missing: 'Name the entity id' },
    {
      name: 'certificates',
      label: 'Certificates (PEM)',
      kind: 'long',
      hint: 'While the provider changes its own, paste the old and the new one',
      value: old?.certificates.join('\n'),
      missing: 'Paste the certificate',
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
  // What is no certificate is sent as it is, so that the service says what is wrong with it.
  const found = certificates.match(PEM) ?? [certificates]
  return { ...readCommon(values), entryPoint, issuer, certificates: [...found] }
}
