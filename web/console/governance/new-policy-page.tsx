import { Link } from '@tanstack/react-router'
import { PageHeader } from '../page-header.tsx'
import { PolicyForm } from './policy-form.tsx'

export function NewPolicyPage() {
  return (
    <>
      <PageHeader
        above={<Link to="/governance/policies">Governance</Link>}
        title="Create policy"
        lead="The first scan starts as soon as you create the policy."
      />
      <PolicyForm />
    </>
  )
}
