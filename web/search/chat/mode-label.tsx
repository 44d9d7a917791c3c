import { at, may } from '../../shared/start.ts'
import { useChatMode } from './use-chat-mode.ts'

/** Says that no model writes the answers, so nobody takes a quote for a summary. */
export function ModeLabel() {
  if (useChatMode() !== 'QUOTES') return null
  return (
    <p className="soft mode-label">
      {may('models') ? (
        <>
          No AI model is connected, so answers are quotes from your documents.{' '}
          <a href={at('/console/models')}>Connect a model</a>
        </>
      ) : (
        'No AI model is connected, so answers are quotes from documents you can read.'
      )}
    </p>
  )
}
