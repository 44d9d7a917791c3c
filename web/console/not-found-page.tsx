import { Link } from '@tanstack/react-router'
import { PageHeader } from './page-header.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="There is no such page" lead="The address may be mistyped, or of an older version." />
      <p>
        <Link to="/">Go to the overview</Link>
      </p>
    </>
  )
}
