import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-field.tsx'
import { parts } from '../parts/parts.ts'
import { readScopes, SCOPE_OPTIONS } from '../parts/scopes.ts'

type Input = Schemas['TokenIssuerInput']
type Claim = NonNullable<Input['emailClaim']>

/** The claims that may hold an address; one that is missing here does not compile. */
const CLAIMS: Readonly<Record<Claim, string>> = {
  email: 'email',
  upn: 'upn (user principal name)',
  sub: 'sub (subject)',
}
const DEFAULT_ALGORITHMS = 'RS256, ES256'
const DEFAULT_SCOPES = SCOPE_OPTIONS.map(({ value }) => value).filter((scope) => !['ADMIN', 'TRIGGERS'].includes(scope))

/** What is asked of an issuer; `old` is the one that is changed. */
export function issuerFields(old?: Schemas['TokenIssuerInfo']): readonly FormField[] {
  return [
    ...(old === undefined
      ? [
          {
            name: 'issuer',
            label: 'Issuer',
            kind: 'url',
            hint: 'As its tokens write it (iss), byte for byte: https://idp.example.com',
            missing: 'Name the issuer',
          } as const,
        ]
      : []),
    {
      name: 'clientIds',
      label: 'Client ids',
      kind: 'long',
      hint: 'Those of the applications there whose tokens count, one per line',
      value: old?.clientIds.join('\n'),
      missing: 'Name at least one client id',
    },
    {
      name: 'domains',
      label: 'E-mail domains',
      hint: 'Those it answers for, with commas between them. A user of another domain is not believed',
      value: old?.domains.join(', '),
      missing: 'Name at least one domain',
    },
    {
      name: 'emailClaim',
      label: 'Claim with the address of the user',
      kind: 'select',
      value: old?.emailClaim ?? 'email',
      options: Object.entries(CLAIMS).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'vouchesForEmails',
      label: 'Its addresses count as verified',
      kind: 'box',
      value: old?.vouchesForEmails ? 'on' : '',
      hint: 'Also where its tokens do not say email_verified: true',
    },
    {
      name: 'algorithms',
      label: 'Signatures',
      hint: 'With commas between them',
      value: old?.algorithms.join(', ') ?? DEFAULT_ALGORITHMS,
      missing: 'Name at least one',
    },
    {
      name: 'scopes',
      label: 'What its tokens may do at most',
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
