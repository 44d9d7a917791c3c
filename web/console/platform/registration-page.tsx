import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useCall } from '../parts/use-call.ts'
import { OAUTH_TABS } from './oauth-tabs.ts'

type Registration = Schemas['OAuthSettingsInfo']['registration']

const REGISTRATIONS: readonly { value: Registration; label: string; hint: string }[] = [
  { value: 'off', label: 'No apps', hint: 'Only admins can add clients' },
  { value: 'approved', label: 'Approved apps', hint: 'Well-known assistants and editors' },
  { value: 'any', label: 'Any app', hint: 'Users still have to grant each app access' },
]

/** Which apps can register themselves as OAuth clients. */
export function RegistrationPage() {
  const { data, error, refetch } = useCall('GET /admin/api/v1/oauth-settings', {})
  const change = async (registration: Registration) => {
    await call('PATCH /admin/api/v1/oauth-settings', { body: { registration } })
    await refetch()
  }
  return (
    <>
      <PageHeader
        title="App registration"
        lead="Choose which apps can register without an admin. Apps that are already registered aren't affected."
      />
      <TabLinks label="Apps" tabs={OAUTH_TABS} />
      {error !== null && <Problem error={error} />}
      {data !== undefined && (
        <fieldset className="field card">
          <legend className="hidden">Apps that can register themselves</legend>
          <p className="label" aria-hidden>
            Apps that can register themselves
          </p>
          {REGISTRATIONS.map(({ value, label, hint }) => (
            <label key={value} className="box">
              <input
                type="radio"
                name="registration"
                checked={data.registration === value}
                onChange={() => void change(value)}
              />
              <span>
                {label}
                <span className="hint">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
