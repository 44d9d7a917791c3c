import type { ReactNode } from 'react'
import { PageHeader } from '../page-header.tsx'
import { TabLinks } from '../parts/tab-links.tsx'

const TABS = [
  { title: 'Policies', path: '/governance/policies' },
  { title: 'Findings', path: '/governance/findings' },
  { title: 'Exports', path: '/governance/exports' },
  { title: 'Hidden documents', path: '/governance/hidden' },
]

/** The layout shared by the governance pages. */
export function GovernanceFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Governance"
        lead="Scan documents for sensitive data, and hide documents with findings."
        action={action}
      />
      <TabLinks label="Governance pages" tabs={TABS} />
      {children}
    </>
  )
}
