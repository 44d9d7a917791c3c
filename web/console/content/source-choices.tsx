import { Link } from '@tanstack/react-router'
import { CodeXml, FileUp, type LucideIcon, Plug } from 'lucide-react'
import type { ReactNode } from 'react'
import { may } from '../../shared/start.ts'

interface SourceChoicesProps {
  /** Called if the documents are pushed with the Indexing API. */
  onPush(): void
  /** More choices. */
  readonly children?: ReactNode
}

/** Asks where documents come from. The setup guide asks the same. */
export function SourceChoices({ onPush, children }: SourceChoicesProps) {
  return (
    <div className="source-choices">
      {may('connections') && (
        <Link className="card source-choice" to="/content/connectors">
          <ChoiceText Icon={Plug} title="Connect a system">
            A connector reads your wiki, tickets, files or mail, and people see what they can see there.
          </ChoiceText>
        </Link>
      )}
      <Link className="card source-choice" to="/content/files">
        <ChoiceText Icon={FileUp} title="Upload or paste files">
          Drop files, a folder or a ZIP archive, or paste text, and choose who can see them.
        </ChoiceText>
      </Link>
      <button type="button" className="card source-choice" onClick={onPush}>
        <ChoiceText Icon={CodeXml} title="Push from your own program">
          Your program sends documents and their permissions with the Indexing API.
        </ChoiceText>
      </button>
      {children}
    </div>
  )
}

/** What a choice is called, and one sentence about it. */
export function ChoiceText({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <>
      <Icon size={20} aria-hidden />
      <strong>{title}</strong>
      <span className="soft">{children}</span>
    </>
  )
}
