import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { may } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { Expiry } from '../parts/expiry.tsx'
import { LastUse } from '../parts/last-use.tsx'
import { UserLink } from '../parts/user-link.tsx'
import type { Credential } from './credential.ts'
import { DeprecatedUses } from './deprecated-uses.tsx'

interface TokenFrameProps {
  /** `Indexing token`. */
  readonly title: string
  readonly lead: string
  /** The list page it belongs to. */
  readonly listPath: string
  readonly token: Credential | undefined
  readonly error: Error | null
  readonly action?: ReactNode
  /** Pairs of `dt` and `dd` for this kind of token. */
  readonly facts: ReactNode
  end(id: string): Promise<unknown>
}

/** The page layout shared by all kinds of tokens. */
export function TokenFrame({ title, lead, listPath, token, error, action, facts, end }: TokenFrameProps) {
  const navigate = useNavigate()
  const [isEnding, setEnding] = useState(false)
  return (
    <>
      <PageHeader
        above={<Link to={listPath}>{title}s</Link>}
        title={token?.name ?? title}
        lead={lead}
        action={action}
      />
      {error !== null && <Problem error={error} />}
      {token !== undefined && (
        <>
          <dl className="facts card">
            {facts}
            <dt>Secret</dt>
            <dd>
              {token.secretStart === undefined ? (
                <span className="soft">Unknown</span>
              ) : (
                <code>{token.secretStart}…</code>
              )}
            </dd>
            <dt>Last used</dt>
            <dd>
              <LastUse at={token.lastUsedAt} address={token.lastAddress} />
            </dd>
            <dt>Expires</dt>
            <dd>
              <Expiry on={token.expiresOn} endedAt={token.revokedAt} />
            </dd>
            <dt>Created</dt>
            <dd>
              <Time at={token.createdAt} /> by <UserLink email={token.createdBy} />
            </dd>
            <dt>ID</dt>
            <dd>
              <code>{token.id}</code>
            </dd>
          </dl>
          {may('system') && <DeprecatedUses credentialId={token.id} />}
          {may('audit') && (
            <p>
              <Link to="/audit" search={{ subject: token.id } as never}>
                View changes in the audit log
              </Link>
            </p>
          )}
          {token.revokedAt === undefined && (
            <section className="danger-zone" aria-label="Revoke token">
              <p>Requests using it will fail immediately. This can't be undone.</p>
              <button type="button" className="button danger" onClick={() => setEnding(true)}>
                Revoke token
              </button>
            </section>
          )}
        </>
      )}
      <DangerDialog
        title={`Revoke token ${token?.name ?? ''}?`}
        text="Requests using it will fail immediately. This can't be undone."
        verb="Revoke token"
        name={token?.name}
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        onConfirm={async () => {
          await end(token?.id ?? '')
          await navigate({ to: listPath })
        }}
      />
    </>
  )
}
