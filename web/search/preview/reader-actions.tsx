import { Link } from '@tanstack/react-router'
import { FolderPlus, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { documentHref } from '../document-link.ts'
import { CollectDialog } from '../knowledge/collect-dialog.tsx'

interface ReaderActionsProps {
  readonly document: Schemas['Document']
}

/** Leads to chat with the document attached. */
export function AskAction({ document }: ReaderActionsProps) {
  return (
    <Link
      to="/chat/{-$id}"
      params={{ id: undefined }}
      search={{ about: document.id }}
      className="button small bare"
      title="Ask about this in chat"
    >
      <MessageCircle size={16} aria-hidden />
      <span className="word">Ask about this</span>
    </Link>
  )
}

/** What a reader does with a document: keep it, pass it on. */
export function ReaderActions({ document }: ReaderActionsProps) {
  const [isCollecting, setCollecting] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button small bare"
        aria-label="Collect: add to collection"
        title="Add to collection"
        onClick={() => setCollecting(true)}
      >
        <FolderPlus size={16} aria-hidden />
        <span className="word">Collect</span>
      </button>
      <CopyButton text={new URL(documentHref(document), location.href).href} label="Copy link" hasWords />
      <CollectDialog documentId={isCollecting ? document.id : undefined} onClose={() => setCollecting(false)} />
    </>
  )
}
