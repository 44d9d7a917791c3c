import { FileText, LoaderCircle, X } from 'lucide-react'
import type { AttachedDocument } from './use-attached-document.ts'
import type { Attachment } from './use-attachments.ts'

/** Files attached to the question, with their upload state. */
export function AttachmentList({
  attachments,
  onRemove,
}: {
  attachments: readonly Attachment[]
  onRemove(attachment: Attachment): void
}) {
  return (
    <ul className="attachments" aria-label="Attached files" aria-live="polite">
      {attachments.map((attachment) => {
        const { key, name, file, problem } = attachment
        const isUploading = file === undefined && problem === undefined
        return (
          <li key={key} className="attachment" data-failed={problem === undefined ? undefined : ''}>
            {isUploading ? (
              <LoaderCircle size={14} className="turning" aria-hidden />
            ) : (
              <FileText size={14} aria-hidden />
            )}
            <span className="attachment-name">{name}</span>
            {isUploading && <span className="hidden">uploading</span>}
            {problem !== undefined && <span className="attachment-problem">{problem}</span>}
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(attachment)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The document that the question is about. */
export function AboutDocument({ document, onRemove }: { document: AttachedDocument; onRemove(): void }) {
  return (
    <ul className="attachments" aria-label="Document to ask about">
      <li className="attachment">
        <FileText size={14} aria-hidden />
        <span className="attachment-name" dir="auto">
          {document.title}
        </span>
        <button type="button" className="icon-button" aria-label={`Remove ${document.title}`} onClick={onRemove}>
          <X size={14} aria-hidden />
        </button>
      </li>
    </ul>
  )
}
