import type { Schemas } from '../../generated/api.ts'
import { may } from '../../shared/start.ts'
import type { Column } from '../parts/data-table.tsx'
import { Expiry } from '../parts/expiry.tsx'
import { LastUse } from '../parts/last-use.tsx'
import { Listing } from '../parts/listing.tsx'
import { type TokenKind, TokenLink } from '../parts/token-link.tsx'
import { useList } from '../parts/use-list.ts'
import type { Credential } from '../platform/credential.ts'

/** Client tokens that act as a user, and indexing tokens the user created. */
export function UserTokens({ email }: { email: string }) {
  return (
    <section className="panel" aria-label="Tokens">
      <h2>Tokens</h2>
      <ClientTokens email={email} />
      {may('indexing-tokens') && <IndexingTokens email={email} />}
    </section>
  )
}

function ClientTokens({ email }: { email: string }) {
  const list = useList('GET /admin/api/v1/client-tokens', { query: { user: email } })
  if (list.items?.length === 0) return <p className="soft">No client tokens.</p>
  return (
    <Listing<Schemas['ClientTokenInfo']>
      label="Client tokens of this user"
      noun="client token"
      list={list}
      keyOf={({ id }) => id}
      isFaded={isOver}
      columns={[nameColumn('client'), { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') }, ...USE_COLUMNS]}
      empty={null}
    />
  )
}

function IndexingTokens({ email }: { email: string }) {
  const list = useList('GET /admin/api/v1/indexing-tokens', { query: { createdBy: email } })
  if (list.items?.length === 0) return null
  return (
    <Listing
      label="Indexing tokens created by this user"
      noun="indexing token"
      list={list}
      keyOf={({ id }) => id}
      isFaded={isOver}
      columns={[nameColumn('indexing'), ...USE_COLUMNS]}
      empty={null}
    />
  )
}

function nameColumn(kind: TokenKind): Column<Credential> {
  return {
    title: 'Name',
    cell: ({ id, name }) => (
      <TokenLink kind={kind} id={id}>
        {name}
      </TokenLink>
    ),
  }
}

const USE_COLUMNS: readonly Column<Credential>[] = [
  { title: 'Last used', cell: ({ lastUsedAt, lastAddress }) => <LastUse at={lastUsedAt} address={lastAddress} /> },
  { title: 'Expires', cell: ({ expiresOn, revokedAt }) => <Expiry on={expiresOn} endedAt={revokedAt} /> },
]

function isOver({ revokedAt, expiresOn }: Credential): boolean {
  return revokedAt !== undefined || new Date(expiresOn) < new Date()
}
