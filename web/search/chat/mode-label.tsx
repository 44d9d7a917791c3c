import { at, may } from '../../shared/start.ts'
import { useChatMode } from './use-chat-mode.ts'

/** Says that no model writes the answers, so nobody takes a quote for a summary. */
export function ModeLabel() {
  if (useChatMode() !== 'QUOTES') return null
  return (
    <p className="soft mode-label">
      Quoting mode: answers are quotes from your documents.{' '}
      {may('models') ? <a href={at('/console/models')}>Connect a model</a> : <a href={at('/docs')}>Chat docs</a>}
    </p>
  )
}
