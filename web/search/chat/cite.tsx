import { Link } from '@tanstack/react-router'
import { BookMarked, FileText, MessageSquareText, User } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { at } from '../../shared/start.ts'
import { datasourceKind } from '../agents/datasource-kind.ts'
import { kindOf } from '../source-glyphs.ts'
import { SourceIcon } from '../source-icon.tsx'
import { nameOf, type Source } from './turn.ts'

interface SourceLinkProps {
  readonly source: Source
  readonly isOpen: boolean
  onOpen(): void
  readonly className?: string
  readonly label?: string
  readonly children: ReactNode
}

/** Leads to a source: a document opens beside the chat, a file downloads, a skill, person or written answer has its page. */
function SourceLink({ source, isOpen, onOpen, className, label, children }: SourceLinkProps) {
  const named = { className, 'aria-label': label }
  if ('file' in source) {
    return (
      <a {...named} href={fileAddress(source.file)} download={source.file.name}>
        {children}
      </a>
    )
  }
  if ('skill' in source) {
    return (
      <Link {...named} to="/skills">
        {children}
      </Link>
    )
  }
  if ('person' in source) {
    return (
      <Link {...named} to="/people/$id" params={{ id: source.person.obfuscatedId }}>
        {children}
      </Link>
    )
  }
  if ('answer' in source) {
    return (
      <Link {...named} to="/answers/$id" params={{ id: String(source.answer.id) }}>
        {children}
      </Link>
    )
  }
  return (
    <button {...named} type="button" aria-pressed={isOpen} onClick={onOpen}>
      {children}
    </button>
  )
}

type CiteProps = Pick<SourceLinkProps, 'source' | 'isOpen' | 'onOpen'> & { readonly number: number }

/** The number of a part's source, behind its text. */
export function Cite({ number, ...link }: CiteProps) {
  return (
    <SourceLink {...link} className="cite cite-number" label={`Open source ${number}: ${nameOf(link.source)}`}>
      {number}
    </SourceLink>
  )
}

/** A source with its number, under the answer. */
export function NumberedSourceLink({ number, ...link }: CiteProps) {
  return (
    <SourceLink {...link}>
      <span className="cite-number">{number}</span>
      <Icon source={link.source} />
      <span className="grow" dir="auto">
        {nameOf(link.source)}
        {'person' in link.source && ' · From the directory'}
        {'answer' in link.source && ' · Written answer'}
      </span>
    </SourceLink>
  )
}

function Icon({ source }: { source: Source }) {
  if ('document' in source) {
    const { document } = source
    return <SourceIcon document={document} size="tiny" kind={kindOf(document) ?? datasourceKind(document.datasource)} />
  }
  if ('person' in source) return <User size={14} aria-hidden />
  if ('answer' in source) return <MessageSquareText size={14} aria-hidden />
  return 'file' in source ? <FileText size={14} aria-hidden /> : <BookMarked size={14} aria-hidden />
}

/** A file the user uploaded. */
export function FileLink({ file }: { file: Schemas['ChatFile'] }) {
  return (
    <a href={fileAddress(file)} download={file.name}>
      <FileText size={14} aria-hidden />
      <span className="grow">{file.name}</span>
    </a>
  )
}

function fileAddress(file: Schemas['ChatFile']): string {
  return at(file.url ?? `/rest/api/v1/chat-files/${file.id}`)
}
