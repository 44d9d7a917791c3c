import { Link } from '@tanstack/react-router'

export function NotFoundPage() {
  return (
    <main id="main" className="lonely" tabIndex={-1}>
      <h1>There is nothing here</h1>
      <p className="soft">The address may be mistyped, or what was here is gone.</p>
      <p>
        <Link to="/">Search</Link>
      </p>
    </main>
  )
}
