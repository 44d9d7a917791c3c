import { useState } from 'react'
import { may, me } from '../shared/start.ts'
import { Guide } from './guide/guide.tsx'
import { Activity } from './overview/activity.tsx'
import { Attention } from './overview/attention.tsx'
import { LatestChanges } from './overview/latest-changes.tsx'
import { PageHeader } from './page-header.tsx'
import { Figure, Figures } from './parts/figure.tsx'
import { useCall } from './parts/use-call.ts'

/** So few documents are a trial: the guide stays until it's dismissed. */
const FEW = 10
const DISMISSED = 'almanac-guide-dismissed'

/** The start page: the setup guide while there are few documents, then what needs someone, figures and recent changes. */
export function OverviewPage() {
  const mayStart = may('datasources') && may('indexing-tokens')
  const { data: start } = useCall('GET /admin/api/v1/first-start', {}, { isEnabled: mayStart })
  const { data: system } = useCall('GET /admin/api/v1/system', {}, { isEnabled: may('system') })
  const [isDismissed, setDismissed] = useState(localStorage.getItem(DISMISSED) !== null)
  return (
    <>
      <PageHeader title="Overview" lead={`Signed in as ${me.name}. The menu shows everything you can manage.`} />
      {start !== undefined && start.documents < FEW && !(start.documents > 0 && isDismissed) && (
        <Guide
          state={start}
          {...(start.documents > 0 && {
            onDismiss() {
              localStorage.setItem(DISMISSED, 'yes')
              setDismissed(true)
            },
          })}
        />
      )}
      {system?.problems.map(({ code, message }) => (
        <p key={code} className="problem" role="alert">
          {message}
        </p>
      ))}
      {start !== undefined && start.documents > 0 && (
        <Attention>
          <Figures>
            <Figure title="Searchable documents" value={start.documents} to="/content/datasources" />
            <Figure title="Data sources" value={start.datasources} to="/content/datasources" />
            {may('system') && (
              <Figure
                title="Index"
                value={
                  system === undefined
                    ? '…'
                    : system.engine.lagSteps === 0
                      ? 'Up to date'
                      : `${system.engine.lagSteps} behind`
                }
                to="/system"
                {...(system !== undefined &&
                  system.engine.setAside > 0 && { note: `${system.engine.setAside} quarantined` })}
              />
            )}
          </Figures>
          {may('insights') && <Activity />}
          {may('audit') && <LatestChanges />}
        </Attention>
      )}
    </>
  )
}
