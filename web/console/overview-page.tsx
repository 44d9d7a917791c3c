import { me } from '../shared/start.ts'
import { PageHeader } from './page-header.tsx'

export function OverviewPage() {
  return <PageHeader title="Overview" lead={`Signed in as ${me.name}. Everything you may administer is in the menu.`} />
}
