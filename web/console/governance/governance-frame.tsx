import type { ReactNode } from 'react'
import { PageHeader } from '../page-header.tsx'
import { TabLinks } from '../parts/tab-links.tsx'

const TABS = [
  { title: 'Policies', path: '/governance/policies' },
  { title: 'Files of findings', path: '/governance/findings' },
  { title: 'Hidden', path: '/governance/hidden' },
]

/** What is the same on the pages about sensitive data. */
export function GovernanceFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Governance"
        lead="Policies look for sensitive data in documents, and hide those in which it is found, if you want."
        action={action}
      />
      <TabLinks label="Pages of governance" tabs={TABS} />
      {children}
    </>
  )
}
