import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../shared/avatar.tsx'
import { call } from '../../shared/call.ts'
import { lazily } from '../../shared/lazily.tsx'
import { Time } from '../../shared/time.tsx'
import { fullTitle } from '../document-key.ts'
import { documentHref } from '../document-link.ts'
import { SourceIcon } from '../source-icon.tsx'
import type { FeedEntry } from './use-feed.ts'

const ConfirmDialog = lazily(async () => (await import('../knowledge/confirm-dialog.tsx')).ConfirmDialog)

const SHOWN = 5

interface AttentionProps {
  readonly toVerify: readonly FeedEntry[]
  readonly mentions: readonly FeedEntry[]
}

/** What waits for the user, each with what to do about it. */
export function Attention({ toVerify, mentions }: AttentionProps) {
  const [verifying, setVerifying] = useState<{ readonly id: string; readonly title: string }>()
  const queries = useQueryClient()
  const waiting = [
    ...toVerify.map((entry) => ({ ...entry, lead: 'Still correct?', isToVerify: true })),
    ...mentions.map(({ person, ...entry }) => {
      const lead = person === undefined ? 'Mentions you:' : `${person.name} mentioned you in`
      return { ...entry, person, lead, isToVerify: false }
    }),
  ].slice(0, SHOWN)
  if (waiting.length === 0) return null
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">Needs your attention</h2>
      <ul className="card">
        {waiting.map(
          ({ entryId, document, person, justification, lead, isToVerify }) =>
            document && (
              <li key={entryId}>
                {person === undefined ? <SourceIcon document={document} /> : <Avatar name={person.name} />}
                <span className="grow">
                  <span dir="auto">
                    {lead} <a href={documentHref(document)}>{fullTitle(document)}</a>
                  </span>
                  <span className="meta">
                    <span className="dotted">
                      {isToVerify && person !== undefined && <span>{person.name} asks you</span>}
                      <span dir="auto">
                        {isToVerify || person !== undefined
                          ? justification
                          : (document.metadata.container ?? document.docType ?? document.datasource)}
                      </span>
                      {!(isToVerify && person !== undefined) && <Time at={document.metadata.updateTime} />}
                    </span>
                  </span>
                </span>
                {isToVerify ? (
                  <button
                    type="button"
                    className="button small"
                    aria-label={`Verify ${document.title}`}
                    onClick={() => setVerifying({ id: document.id, title: document.title ?? '' })}
                  >
                    <BadgeCheck size={16} aria-hidden />
                    Verify
                  </button>
                ) : (
                  <a className="button small" href={documentHref(document)} aria-label={`Read ${document.title}`}>
                    Read
                  </a>
                )}
              </li>
            ),
        )}
      </ul>
      {verifying !== undefined && (
        <ConfirmDialog
          title={`Verify ${verifying.title}?`}
          text="Everyone who finds it sees that you checked it today and that it's still correct."
          verb="Verify"
          isDanger={false}
          isOpen
          onClose={() => setVerifying(undefined)}
          onConfirm={async () => {
            await call('POST /rest/api/v1/verify', { body: { documentId: verifying.id } })
            await queries.invalidateQueries({ queryKey: ['announcements'] })
          }}
        />
      )}
    </section>
  )
}
