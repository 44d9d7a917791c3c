import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import type { FormField } from '../../shared/form-dialog.tsx'
import { may, me } from '../../shared/start.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { curlOf } from '../parts/curl.ts'
import { readScopes, SCOPE_OPTIONS } from '../parts/scopes.ts'
import { TabLinks } from '../parts/tab-links.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { CredentialPage, EXPIRY_FIELD, NAME_FIELD } from './credential-page.tsx'
import { TOKEN_TABS } from './token-tabs.ts'

const FIELDS: readonly FormField[] = [
  NAME_FIELD,
  {
    name: 'whose',
    label: 'Acts as',
    kind: 'choice',
    value: 'own',
    options: [
      { value: 'own', label: `You (${me.email})` },
      ...(may('client-tokens.others') ? [{ value: 'other', label: 'Another user' }] : []),
      ...(may('tokens.global')
        ? [{ value: 'global', label: 'Global', hint: 'Can act as any user (set with X-Service-ActAs)' }]
        : []),
    ],
  },
  {
    name: 'userEmail',
    label: 'User email',
    kind: 'email',
    missing: "Enter the user's email",
    onlyWhen: { name: 'whose', is: 'other' },
  },
  {
    name: 'scopes',
    label: 'Scopes',
    kind: 'boxes',
    value: 'SEARCH',
    missing: 'Choose at least one scope',
    options: SCOPE_OPTIONS,
  },
  EXPIRY_FIELD,
]

/** Platform → API tokens → Client tokens. */
export function ClientTokensPage() {
  const [search] = useFilter('q')
  const tokens = useList('GET /admin/api/v1/client-tokens', {
    query: { limit: '200', ...(search !== '' && { search }) },
  })
  return (
    <CredentialPage<Schemas['ClientTokenInfo']>
      kind="client"
      title="API tokens"
      lead="Client tokens call the Client API as a user, with that user's permissions and role."
      tabs={<TabLinks label="Token types" tabs={TOKEN_TABS} />}
      noun="client token"
      list={tokens}
      columns={[
        {
          title: 'Acts as',
          cell: ({ userEmail }) =>
            userEmail === undefined ? <span className="badge accent">Any user</span> : <UserLink email={userEmail} />,
        },
        { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
      ]}
      fields={FIELDS}
      empty={
        <p>
          No client tokens yet. Add one to call the Client API from a script. Apps that sign in with OAuth don't need
          one.
        </p>
      }
      create={({ name = '', whose, userEmail = '', scopes = '', expiresOn = '' }) =>
        call('POST /admin/api/v1/client-tokens', {
          body: {
            name,
            ...(whose === 'global' && { isGlobal: true }),
            ...(whose === 'other' && { userEmail }),
            scopes: readScopes(scopes),
            expiresOn,
          },
        })
      }
      end={(id) => call('DELETE /admin/api/v1/client-tokens/{id}', { path: { id } })}
      howToUse={({ token, secret }) =>
        token.scopes.includes('SEARCH') &&
        !token.isGlobal && (
          <CodeBlock
            label="Search with this token"
            code={curlOf('/rest/api/v1/search', secret, { query: 'plan', pageSize: 3 })}
          />
        )
      }
    />
  )
}
