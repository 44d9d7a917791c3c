import { useParams } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { Time } from '../../../shared/time.tsx'
import { format } from '../../parts/figure.tsx'
import { Listing } from '../../parts/listing.tsx'
import { RowButton } from '../../parts/row-button.tsx'
import { useList } from '../../parts/use-list.ts'
import { ConnectionFrame } from './connection-frame.tsx'
import { REFRESH_MS } from './connection-words.tsx'
import { DueTime } from './due-time.tsx'
import { useReload } from './use-connection.ts'

type ConnectionProblem = Schemas['ConnectionProblem']

const STAGES: Readonly<Record<ConnectionProblem['stage'], string>> = {
  scope: 'Scope',
  item: 'Item',
  access: 'Permissions',
}

/** What couldn't be read, why, and a button to try again. */
export function ProblemsPage() {
  const { id } = useParams({ from: '/content/connections/$id/problems' })
  const list = useList('GET /admin/api/v1/connections/{id}/problems', { path: { id } }, { everyMs: REFRESH_MS })
  const reload = useReload()
  const [error, setError] = useState<unknown>()
  const [retried, setRetried] = useState<number>()
  const retry = async (subjects?: readonly string[]) => {
    setError(undefined)
    try {
      const body = subjects === undefined ? {} : { subjects }
      setRetried((await call('POST /admin/api/v1/connections/{id}/problems/retry', { path: { id }, body })).retried)
      await reload()
    } catch (problem) {
      setError(problem)
    }
  }
  const hasProblems = list.items !== undefined && list.items.length > 0
  return (
    <ConnectionFrame id={id} lead="What couldn't be read. Everything else is unaffected, and no one gained access.">
      {() => (
        <>
          {error !== undefined && <Problem error={error} />}
          <p role="status">
            {retried !== undefined && `Retrying ${format(retried)} ${retried === 1 ? 'problem' : 'problems'}.`}
          </p>
          {hasProblems && (
            <button type="button" className="button" onClick={() => void retry()}>
              <RotateCcw size={16} aria-hidden />
              Retry all
            </button>
          )}
          <Listing<ConnectionProblem>
            label="Problems"
            noun="problem"
            list={list}
            keyOf={({ stage, subject }) => `${stage} ${subject}`}
            columns={[
              {
                title: 'What',
                cell: ({ stage, subject, scope }) => (
                  <span className="stacked">
                    <code>{subject}</code>
                    <span className="soft">{scope === undefined ? STAGES[stage] : `${STAGES[stage]} in ${scope}`}</span>
                  </span>
                ),
              },
              { title: 'Reason', cell: ({ reason }) => reason },
              { title: 'Since', cell: ({ firstAt }) => <Time at={firstAt} /> },
              { title: 'Attempts', isNumber: true, cell: ({ attempts }) => format(attempts) },
              {
                title: 'Next attempt',
                cell: ({ nextAt }) =>
                  nextAt === undefined ? (
                    'When it changes, or when you retry'
                  ) : (
                    <DueTime at={nextAt} otherwise="With the next run" />
                  ),
              },
              {
                title: 'Actions',
                isActions: true,
                cell: ({ subject }) => <RowButton label="Retry" of={subject} onClick={() => void retry([subject])} />,
              },
            ]}
            empty={<p>No problems. Items that can't be read are listed here, and don't stop a run.</p>}
          />
        </>
      )}
    </ConnectionFrame>
  )
}
