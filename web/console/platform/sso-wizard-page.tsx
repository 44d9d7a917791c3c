import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { PageForm } from '../parts/page-form.tsx'
import { FindingList } from './provider-findings.tsx'
import { type Oidc, providerFields, readOidc } from './provider-form.ts'
import { SSO_GUIDES } from './sso-guides.ts'

/** Sets up sign-in step by step: the redirect address first, then the app's values, a test, and only then it is switched on. */
export function SsoWizardPage() {
  const [guideId, setGuideId] = useState<string>()
  const [added, setAdded] = useState<Oidc>()
  const [saves, setSaves] = useState(0)
  const guide = SSO_GUIDES.find(({ id }) => id === guideId)
  const [shortName, setShortName] = useState('')
  const name = shortName.trim() || (guide?.id ?? 'NAME')
  const redirect = new URL(at(`/signin/sso/${encodeURIComponent(name)}/callback`), location.href).href
  return (
    <>
      <PageHeader
        above={<Link to="/platform/sso">Single sign-on</Link>}
        title="Set up single sign-on"
        lead="People can't sign in with it until you switch it on in the last step."
      />
      <section className="card panel">
        <h2>1. Choose your identity provider</h2>
        <div className="button-row">
          {SSO_GUIDES.map(({ id, name: label }) => (
            <button
              key={id}
              type="button"
              className="button"
              aria-pressed={id === guideId}
              disabled={added !== undefined}
              onClick={() => {
                setGuideId(id)
                setShortName('')
              }}
            >
              {label}
            </button>
          ))}
        </div>
      </section>
      {guide !== undefined && (
        <section className="card panel">
          <h2>2. Create an app at {guide.name === 'Other' ? 'your provider' : guide.name}</h2>
          <CodeBlock label="Redirect address" code={added?.redirectUri ?? redirect} />
          <ol className="guide-steps">
            {guide.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {guide !== undefined && (
        <section className="card panel">
          <h2>3. Enter its values</h2>
          <PageForm
            key={guide.id}
            submit="Save and test"
            fields={providerFields('oidc', added).map((field) => {
              if (added !== undefined) return field
              if (field.name === 'id') {
                return { ...field, value: guide.id, hint: 'Part of the redirect address above', onInput: setShortName }
              }
              if (field.name === 'name') return { ...field, value: guide.name === 'Other' ? '' : guide.name }
              if (field.name === 'issuer') return { ...field, hint: `For example ${guide.issuer}` }
              return field.name === 'groupClaim' ? { ...field, value: guide.groupClaim } : field
            })}
            onCancel={() => setGuideId(undefined)}
            onSubmit={async (values) => {
              if (added !== undefined) {
                const path = { id: added.id }
                setAdded(await call('PATCH /admin/api/v1/sso/oidc/{id}', { path, body: readOidc(values) }))
                setSaves(saves + 1)
                return
              }
              const { groupClaim, ...rest } = { clientSecret: '', ...readOidc(values) }
              const body = {
                id: values['id'] ?? '',
                ...rest,
                ...(groupClaim !== '' && { groupClaim }),
                isEnabled: false,
              }
              setAdded(await call('POST /admin/api/v1/sso/oidc', { body }))
            }}
          />
        </section>
      )}
      {added !== undefined && <SwitchOn key={saves} provider={added} />}
    </>
  )
}

function SwitchOn({ provider: { id, name } }: { provider: Oidc }) {
  const [check, setCheck] = useState<Schemas['ProviderCheck']>()
  const [isOn, setOn] = useState(false)
  const [error, setError] = useState<unknown>()
  const path = { id }
  const attempt = async (work: () => Promise<void>) => {
    setError(undefined)
    await work().catch(setError)
  }
  const test = () => attempt(async () => setCheck(await call('POST /admin/api/v1/sso/oidc/{id}/test', { path })))
  // "Save and test" saved it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per save
  useEffect(() => void test(), [])
  return (
    <section className="card panel">
      <h2>4. Test, then switch on</h2>
      <p>{name} is saved and switched off.</p>
      <div className="button-row">
        <button type="button" className="button" onClick={() => void test()}>
          Test again
        </button>
        <button
          type="button"
          className="button primary"
          disabled={check?.isUsable !== true || isOn}
          onClick={() =>
            void attempt(async () => {
              await call('PATCH /admin/api/v1/sso/oidc/{id}', { path, body: { isEnabled: true } })
              setOn(true)
            })
          }
        >
          Switch on
        </button>
      </div>
      <div role="status">
        {check === undefined && error === undefined && <p>Testing…</p>}
        {check !== undefined && <FindingList check={check} />}
        {isOn && <p>{name} is switched on. Sign in with it in a private window before you sign out here.</p>}
      </div>
      {check?.isUsable === false && <p>Fix the problem at the provider and test again, or change the values above.</p>}
      {error !== undefined && <Problem error={error} />}
    </section>
  )
}
