import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'
import { parts } from '../parts/parts.ts'
import { readScopes, SCOPE_OPTIONS } from '../parts/scopes.ts'

type Input = Schemas['TokenIssuerInput']
type Claim = NonNullable<Input['emailClaim']>

/** Claims that can hold the user's email. A missing claim doesn't compile. */
const CLAIMS: Readonly<Record<Claim, string>> = {
  email: 'email',
  upn: 'upn (user principal name)',
  sub: 'sub (subject)',
}
const DEFAULT_ALGORITHMS = 'RS256, ES256'
const DEFAULT_SCOPES = SCOPE_OPTIONS.map(({ value }) => value).filter((scope) => !['ADMIN', 'TRIGGERS'].includes(scope))

/** Form fields for an issuer; `old` is the issuer being edited. */
export function issuerFields(old?: Schemas['TokenIssuerInfo']): readonly FormField[] {
  return [
    ...(old === undefined
      ? [
          {
            name: 'issuer',
            label: 'Issuer',
            kind: 'url',
            hint: 'The exact iss value in its tokens, for example https://idp.example.com',
            missing: 'Enter the issuer',
          } as const,
        ]
      : []),
    {
      name: 'clientIds',
      label: 'Client IDs',
      kind: 'long',
      hint: 'One per line. Only tokens issued to these clients are accepted.',
      value: old?.clientIds.join('\n'),
      missing: 'Enter at least one client ID',
    },
    {
      name: 'domains',
      label: 'Email domains',
      hint: 'Comma-separated. Tokens for users in other domains are rejected.',
      value: old?.domains.join(', '),
      missing: 'Enter at least one domain',
    },
    {
      name: 'emailClaim',
      label: 'Email claim',
      kind: 'select',
      value: old?.emailClaim ?? 'email',
      options: Object.entries(CLAIMS).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'vouchesForEmails',
      label: 'Treat emails as verified',
      kind: 'box',
      value: old?.vouchesForEmails ? 'on' : '',
      hint: "Even if a token doesn't include email_verified: true",
    },
    {
      name: 'algorithms',
      label: 'Signature algorithms',
      hint: 'Comma-separated',
      value: old?.algorithms.join(', ') ?? DEFAULT_ALGORITHMS,
      missing: 'Enter at least one algorithm',
    },
    {
      name: 'scopes',
      label: 'Allowed scopes',
      kind: 'boxes',
      value: (old?.scopes ?? DEFAULT_SCOPES).join(),
      options: SCOPE_OPTIONS,
      missing: 'Choose at least one scope',
    },
  ]
}

export function readIssuer(values: Record<string, string>, issuer = values['issuer'] ?? ''): Input {
  const { clientIds = '', domains = '', emailClaim, vouchesForEmails, algorithms = '', scopes = '' } = values
  return {
    issuer,
    clientIds: parts(clientIds),
    domains: parts(domains),
    emailClaim: emailClaim as Claim,
    vouchesForEmails: vouchesForEmails === 'on',
    algorithms: parts(algorithms),
    scopes: readScopes(scopes),
  }
}
