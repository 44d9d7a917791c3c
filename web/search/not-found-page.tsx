import { Link } from '@tanstack/react-router'

export function NotFoundPage() {
  return (
    <main id="main" className="lonely" tabIndex={-1}>
      <h1>Page not found</h1>
      <p className="soft">Check the address. The page may have been deleted.</p>
      <p>
        <Link to="/">Search</Link>
      </p>
    </main>
  )
}
