import { PageHeader } from '../page-header.tsx'
import { PolicyForm } from './policy-form.tsx'

export function NewPolicyPage() {
  return (
    <>
      <PageHeader title="New policy" lead="All documents are looked through as soon as it is made." />
      <PolicyForm />
    </>
  )
}
