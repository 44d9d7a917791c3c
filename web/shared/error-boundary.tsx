import { Component, type ReactNode, useState } from 'react'
import { Problem } from './problem.tsx'

/** Shows an error instead of a blank screen when a page or a part of it crashes or can't be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <PageError error={this.state.error} />
  }
}

/** How browsers and the build's loader say that a file of the app didn't arrive. */
const NOT_LOADED = /dynamically imported module|module script|preload css/i

/** The error, with a button that reloads the page. While the service can't be reached, it stays instead of the browser's own. */
export function PageError({ error }: { error: unknown }) {
  const [tries, setTries] = useState(0)
  const isNotLoaded = error instanceof Error && NOT_LOADED.test(error.message)
  const shown = isNotLoaded ? new Error("This part of the page couldn't be loaded. Check your connection.") : error
  const retry = async () => {
    const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
    if (response === undefined) setTries(tries + 1)
    else location.reload()
  }
  return (
    <main className="lonely">
      <Problem key={tries} error={shown} onRetry={() => void retry()} />
    </main>
  )
}
