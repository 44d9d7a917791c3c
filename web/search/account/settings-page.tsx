import '../styles/library.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { browserOf } from '../../shared/browser-of.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { dayOf } from '../../shared/relative-time.ts'
import { wordsOfScopes } from '../../shared/scopes.ts'
import { at, may, me } from '../../shared/start.ts'
import { ThemeChoice } from '../../shared/theme-choice.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHead } from '../knowledge/page-head.tsx'
import { Applications } from './applications.tsx'
import { ConnectAssistant } from './connect-assistant.tsx'
import { ToolConsents } from './tool-consents.tsx'

/** Puts the current browser first and keeps the order of the others. */
const byOwnFirst = (one: Schemas['BrowserSession'], other: Schemas['BrowserSession']) =>
  Number(other.isCurrent === true) - Number(one.isCurrent === true)

/** Profile, appearance, assistants, and the user's sessions, connected apps and tokens. Each of those can be revoked. */
export function SettingsPage() {
  const [error, setError] = useState<unknown>()
  const queries = useQueryClient()
  const sessions = useQuery({
    queryKey: ['access', 'sessions'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/sessions', {}, signal),
  })
  const tokens = useQuery({
    queryKey: ['access', 'tokens'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/client-tokens', { query: { user: me.email } }, signal),
  })
  const end = async (work: Promise<unknown>) => {
    setError(undefined)
    try {
      await work
      await queries.invalidateQueries({ queryKey: ['access'] })
    } catch (problem) {
      setError(problem)
    }
  }
  const problem = error ?? sessions.error ?? tokens.error ?? undefined
  const living = tokens.data?.items.filter(({ revokedAt }) => revokedAt === undefined) ?? []
  return (
    <main id="main" className="person settings" tabIndex={-1}>
      <PageHead title="Settings" lead="Your profile, and the browsers, apps and tokens that can act as you." />
      {problem !== undefined && <Problem error={problem} />}
      <section aria-label="Profile" className="card">
        <div className="settings-profile">
          <Avatar name={me.name} />
          <div>
            <strong>{me.name}</strong>
            <p className="soft">{me.email}</p>
          </div>
          <a className="button" href={at('/account')}>
            Password and sign-out
          </a>
        </div>
      </section>
      <section aria-labelledby="appearance">
        <h2 id="appearance">Appearance</h2>
        <div>
          <ThemeChoice />
        </div>
      </section>
      <ConnectAssistant />
      <section aria-labelledby="browsers">
        <h2 id="browsers">Browsers</h2>
        <ul className="items">
          {sessions.data?.items.toSorted(byOwnFirst).map(({ id, userAgent, address, seenAt, isCurrent }) => (
            <li key={id} className="card item">
              <div>
                <strong>{browserOf(userAgent)}</strong>{' '}
                {isCurrent === true && <span className="badge good">This browser</span>}
                <p className="soft">
                  {address} · last active <Time at={seenAt} />
                </p>
              </div>
              {isCurrent !== true && (
                <button
                  type="button"
                  className="button small"
                  aria-label={`Revoke session in ${browserOf(userAgent)} at ${address ?? 'an unknown address'}`}
                  onClick={() => void end(call('DELETE /admin/api/v1/sessions/{id}', { path: { id } }))}
                >
                  Revoke
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Applications onEnd={(work) => void end(work)} />
      <ToolConsents onChange={(work) => void end(work)} />
      <section aria-labelledby="tokens">
        <h2 id="tokens">API tokens</h2>
        <p className="soft">
          Scripts and apps use API tokens to call the API as you.{' '}
          {may('client-tokens.own') ? (
            <a href={at('/console/platform/api-tokens/client')}>Create a token</a>
          ) : (
            'If you need one, ask an administrator to create it for you.'
          )}
        </p>
        {living.length > 0 && (
          <ul className="items">
            {living.map(({ id, name, scopes, expiresOn, lastUsedAt }) => (
              <li key={id} className="card item">
                <div>
                  <strong>{name}</strong>
                  <p className="soft">
                    {wordsOfScopes(scopes)} · expires {dayOf(new Date(expiresOn))} ·{' '}
                    {lastUsedAt === undefined ? (
                      'never used'
                    ) : (
                      <>
                        last used <Time at={lastUsedAt} />
                      </>
                    )}
                  </p>
                </div>
                <button
                  type="button"
                  className="button small danger"
                  aria-label={`Revoke ${name}`}
                  onClick={() => void end(call('DELETE /admin/api/v1/client-tokens/{id}', { path: { id } }))}
                >
                  Revoke
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  )
}
