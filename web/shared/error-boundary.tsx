import { Component, type ReactNode } from 'react'
import { Problem } from './problem.tsx'

/** Shows an error instead of a blank screen when a page crashes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <main className="lonely">
        <Problem error={this.state.error} onRetry={() => location.reload()} />
      </main>
    )
  }
}
