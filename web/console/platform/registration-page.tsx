import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useCall } from '../parts/use-call.ts'
import { OAUTH_TABS } from './oauth-tabs.ts'

type Registration = Schemas['OAuthSettingsInfo']['registration']

const REGISTRATIONS: readonly { value: Registration; label: string; hint: string }[] = [
  { value: 'off', label: 'Nobody', hint: 'Clients are made here alone' },
  { value: 'approved', label: 'Approved applications', hint: 'Assistants and editors whose addresses are known' },
  { value: 'any', label: 'Any application', hint: 'Each user is still asked before it may do anything' },
]

/** Which applications may register themselves as OAuth clients. */
export function RegistrationPage() {
  const { data, error, refetch } = useCall('GET /admin/api/v1/oauth-settings', {})
  const change = async (registration: Registration) => {
    await call('PATCH /admin/api/v1/oauth-settings', { body: { registration } })
    await refetch()
  }
  return (
    <>
      <PageHeader
        title="Registration of applications"
        lead="Which applications may register themselves, without an administrator. Those that are registered stay; switch them off where they are listed."
      />
      <TabLinks label="Pages of applications" tabs={OAUTH_TABS} />
      {error !== null && <Problem error={error} />}
      {data !== undefined && (
        <fieldset className="field card">
          <legend className="hidden">Who may register a client</legend>
          <p className="label" aria-hidden>
            Who may register a client
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
