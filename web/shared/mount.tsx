import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/frame.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './error-boundary.tsx'
import { makeQueryClient } from './query-client.ts'
import { SessionEndedDialog } from './session-ended-dialog.tsx'

/** Mounts an app with the providers that both web apps need. */
export function mount(app: ReactNode): void {
  const place = document.getElementById('root')
  if (place === null) throw new Error('The page has no #root element')
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <ErrorBoundary>{app}</ErrorBoundary>
        <SessionEndedDialog />
      </QueryClientProvider>
    </StrictMode>,
  )
}
