import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/frame.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazily } from './lazily.tsx'
import { makeQueryClient } from './query-client.ts'
import { useSessionEnded } from './session.ts'

const SessionEndedDialog = lazily(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog)

function SessionEnded() {
  return useSessionEnded() && <SessionEndedDialog />
}

/** Mounts an app with the providers that both web apps need. */
export function mount(app: ReactNode): void {
  const place = document.getElementById('root')
  if (place === null) throw new Error('The page has no #root element')
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <ErrorBoundary>{app}</ErrorBoundary>
        <SessionEnded />
      </QueryClientProvider>
    </StrictMode>,
  )
}
