import { type ReactNode, useState } from 'react'
import { FormDialog, type FormField } from '../../shared/form-dialog.tsx'
import { SecretDialog } from '../../shared/secret-dialog.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import type { Column } from '../parts/data-table.tsx'
import { Expiry } from '../parts/expiry.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { LastUse } from '../parts/last-use.tsx'
import { Listing } from '../parts/listing.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { type TokenKind, TokenLink } from '../parts/token-link.tsx'
import { useFilter } from '../parts/use-filter.ts'
import type { Credential } from './credential.ts'

interface Created<Token> {
  readonly token: Token
  readonly secret: string
}

export interface CredentialPageProps<Token extends Credential> {
  readonly kind: TokenKind
  readonly title: string
  readonly lead: string
  readonly tabs?: ReactNode
  /** `indexing token`. */
  readonly noun: string
  readonly list: Parameters<typeof Listing<Token>>[0]['list']
  /** In addition to name, last use and expiry. */
  readonly columns: readonly Column<Token>[]
  readonly fields: readonly FormField[]
  readonly empty: ReactNode
  create(values: Record<string, string>): Promise<Created<Token>>
  end(id: string): Promise<unknown>
  /** Shown below the secret of a new token. */
  howToUse(created: Created<Token>): ReactNode
}

/** The list page shared by all kinds of tokens: create, show the secret once, revoke. */
export function CredentialPage<Token extends Credential>(props: CredentialPageProps<Token>) {
  const { kind, title, lead, tabs, noun, list, columns, fields, empty, create, end, howToUse } = props
  const [wanted] = useFilter('q')
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<Created<Token>>()
  const [ended, setEnded] = useState<Token>()
  const all: readonly Column<Token>[] = [
    { title: 'Name', cell: (token) => <Name kind={kind} token={token} /> },
    ...columns,
    { title: 'Last used', cell: ({ lastUsedAt, lastAddress }) => <LastUse at={lastUsedAt} address={lastAddress} /> },
    { title: 'Expires', cell: ({ expiresOn, revokedAt }) => <Expiry on={expiresOn} endedAt={revokedAt} /> },
    {
      title: 'Actions',
      isActions: true,
      cell: (token) =>
        token.revokedAt === undefined && (
          <button
            type="button"
            className="button small"
            aria-label={`Revoke token ${token.name}`}
            onClick={() => setEnded(token)}
          >
            Revoke
          </button>
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        action={<AddButton label="Add API token" onClick={() => setAdding(true)} />}
      />
      {tabs}
      {(wanted !== '' || (list.items?.length ?? 0) > 0) && (
        <div className="filters">
          <FilterField name="q" label="Name" />
        </div>
      )}
      <Listing
        label={`List of ${noun}s`}
        noun={noun}
        list={list}
        columns={all}
        keyOf={({ id }) => id}
        isFaded={({ revokedAt, expiresOn }) => revokedAt !== undefined || new Date(expiresOn) < new Date()}
        empty={wanted === '' ? empty : <NoMatches nouns={`${noun}s`} filters={['q']} />}
      />
      <FormDialog
        title="Add API token"
        submit="Create token"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        fields={fields}
        onSubmit={async (values) => {
          setCreated(await create(values))
          list.again()
        }}
      />
      <SecretDialog title="Copy your new token" secret={created?.secret} onClose={() => setCreated(undefined)}>
        {created !== undefined && howToUse(created)}
      </SecretDialog>
      <DangerDialog
        title={`Revoke token ${ended?.name ?? ''}?`}
        text="Requests using it will fail immediately. This can't be undone."
        verb="Revoke token"
        name={ended?.name}
        isOpen={ended !== undefined}
        onClose={() => setEnded(undefined)}
        onConfirm={async () => {
          await end(ended?.id ?? '')
          list.again()
        }}
      />
    </>
  )
}

/** The token's name and the start of its secret, so admins can find it in a config file. */
function Name({ kind, token: { id, name, secretStart } }: { kind: TokenKind; token: Credential }) {
  return (
    <span className="stacked">
      <strong>
        <TokenLink kind={kind} id={id}>
          {name}
        </TokenLink>
      </strong>
      {secretStart !== undefined && <code className="soft">{secretStart}…</code>}
    </span>
  )
}

const USUAL_DAYS = 90
const DAY_MS = 86_400_000

export const EXPIRY_FIELD: FormField = {
  name: 'expiresOn',
  label: 'Expires on',
  kind: 'date',
  value: new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10),
  hint: 'Expires at the end of this day (UTC)',
  missing: 'Choose an expiration date',
}

export const NAME_FIELD: FormField = {
  name: 'name',
  label: 'Token name',
  hint: 'What will use this token, for example wiki-crawler',
  missing: 'Enter a token name',
}
