import { Link } from '@tanstack/react-router'
import { BookMarked, FileText, User } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { at } from '../../shared/start.ts'
import { SourceIcon } from '../source-icon.tsx'
import type { Source } from './turn.ts'

interface CiteProps {
  readonly source: Source
  readonly isOpen: boolean
  /** The title is already at an earlier part. */
  readonly isRepeated: boolean
  onOpen(): void
}

/** The source of a part: a document opens beside the chat, a file downloads, a skill or person links to its page. */
export function Cite({ source, isOpen, isRepeated, onOpen }: CiteProps) {
  if ('file' in source) return <FileLink file={source.file} />
  if ('skill' in source) {
    return (
      <Link to="/skills" className="cite">
        <BookMarked size={14} aria-hidden />
        <span>{source.skill.name}</span>
      </Link>
    )
  }
  if ('person' in source) {
    return (
      <Link to="/people/$id" params={{ id: source.person.obfuscatedId }} className="cite">
        <User size={14} aria-hidden />
        <span>{source.person.name} · From the directory</span>
      </Link>
    )
  }
  return (
    <button
      type="button"
      className="cite"
      aria-pressed={isOpen}
      title={isRepeated ? source.document.title : undefined}
      onClick={onOpen}
    >
      <SourceIcon document={source.document} />
      <span dir="auto" className={isRepeated ? 'hidden' : undefined}>
        {source.document.title}
      </span>
    </button>
  )
}

/** A file the user uploaded. */
export function FileLink({ file }: { file: Schemas['ChatFile'] }) {
  return (
    <a className="cite" href={at(file.url ?? `/rest/api/v1/chat-files/${file.id}`)} download={file.name}>
      <FileText size={14} aria-hidden />
      <span>{file.name}</span>
    </a>
  )
}
