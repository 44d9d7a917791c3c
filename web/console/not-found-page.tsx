import { Link } from '@tanstack/react-router'
import { PageHeader } from './page-header.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" lead="Check the URL. The page may have moved or been deleted." />
      <p>
        <Link to="/">Go to overview</Link>
      </p>
    </>
  )
}
