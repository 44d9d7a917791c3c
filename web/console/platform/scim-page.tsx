import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { at } from '../../shared/start.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { CredentialPage, EXPIRY_FIELD, NAME_FIELD } from './credential-page.tsx'

/** Tokens an identity provider uses to provision users and groups (SCIM). */
export function ScimPage() {
  const [search] = useFilter('q')
  const tokens = useList('GET /admin/api/v1/scim-tokens', {
    query: { limit: '200', ...(search !== '' && { search }) },
  })
  const address = `${location.origin}${at('/scim/v2')}`
  return (
    <CredentialPage<Schemas['ScimTokenInfo']>
      kind="scim"
      title="Provisioning (SCIM)"
      lead="Let your identity provider create, update and deactivate users and groups."
      tabs={<CodeBlock label="SCIM base URL" code={address} />}
      noun="provisioning token"
      list={tokens}
      columns={[{ title: 'Created by', cell: ({ createdBy }) => <UserLink email={createdBy} /> }]}
      fields={[NAME_FIELD, EXPIRY_FIELD]}
      empty={<p>No provisioning tokens yet. Add one and enter it in your identity provider with the URL above.</p>}
      create={({ name = '', expiresOn = '' }) => call('POST /admin/api/v1/scim-tokens', { body: { name, expiresOn } })}
      end={(id) => call('DELETE /admin/api/v1/scim-tokens/{id}', { path: { id } })}
      howToUse={() => <CodeBlock label="SCIM base URL" code={address} />}
    />
  )
}
