import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { may } from '../../../shared/start.ts'
import { MatchAccount, type MatchedAccount } from './match-account.tsx'

interface AccessActionProps {
  readonly action: Schemas['SourceAccessAction']
  readonly connection: string
  readonly user: string
  onDone(): void
}

/** The button for what an administrator can do about a step. */
export function AccessAction(props: AccessActionProps) {
  const { action, connection: id } = props
  const params = { id }
  switch (action.kind) {
    case 'map-account':
      return <Match {...props} />
    case 'choose-scopes':
      return (
        <Link className="button small" to="/content/connections/$id/scopes" params={params}>
          Choose scopes
        </Link>
      )
    case 'test-connection':
      return (
        <Link className="button small" to="/content/connections/$id/settings" params={params}>
          Test the connection
        </Link>
      )
    case 'retry': {
      const body = action.subject === undefined ? {} : { subjects: [action.subject] }
      return (
        <Do
          label="Retry"
          done="It's retried within seconds."
          work={() => call('POST /admin/api/v1/connections/{id}/problems/retry', { path: params, body })}
        />
      )
    }
    case 'resume':
      return (
        <Do
          label="Resume the connection"
          done="The connection runs again."
          work={() => call('POST /admin/api/v1/connections/{id}/resume', { path: params })}
        />
      )
    case 'run':
      return (
        <Do
          label="Run now"
          done="A run starts within seconds."
          work={() => call('POST /admin/api/v1/connections/{id}/runs', { path: params, body: { mode: 'compare' } })}
        />
      )
  }
}

function Match({ action: { subject }, connection, user, onDone }: AccessActionProps) {
  const [account, setAccount] = useState<MatchedAccount>()
  if (subject === undefined) {
    return (
      <Link className="button small" to="/content/connections/$id/accounts" params={{ id: connection }}>
        Show accounts
      </Link>
    )
  }
  if (!may('connections.accounts')) return <p className="soft">An Admin can match accounts.</p>
  return (
    <>
      <button type="button" className="button small" onClick={() => setAccount({ id: subject, name: subject })}>
        Match account
      </button>
      <MatchAccount
        connection={connection}
        account={account}
        email={user}
        onClose={() => setAccount(undefined)}
        onSaved={onDone}
      />
    </>
  )
}

function Do({ label, done, work }: { label: string; done: string; work: () => Promise<unknown> }) {
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async () => {
    setError(undefined)
    try {
      await work()
      setDone(true)
    } catch (problem) {
      setError(problem)
    }
  }
  if (isDone) return <p role="status">{done}</p>
  return (
    <>
      <button type="button" className="button small" onClick={() => void run()}>
        {label}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}
