import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { useCall } from '../parts/use-call.ts'

type Suggestion = Schemas['SynonymSuggestion']

/** Words that people replaced by others to find something. Shown only if there are any. */
export function SynonymSuggestions({ onAdded }: { onAdded(): void }) {
  const { data, refetch } = useCall('GET /admin/api/v1/synonyms/suggestions', {})
  const [problem, setProblem] = useState<unknown>(null)
  if (data === undefined || data.items.length === 0) return null
  const send = (work: Promise<unknown>, done?: () => void) => {
    setProblem(null)
    work.then(() => {
      done?.()
      return refetch()
    }, setProblem)
  }
  const add = ({ people: _, ...body }: Suggestion) => send(call('POST /admin/api/v1/synonyms', { body }), onAdded)
  const dismiss = ({ people: _, ...body }: Suggestion) =>
    send(call('POST /admin/api/v1/synonyms/suggestions/dismiss', { body }))
  return (
    <section aria-labelledby="synonym-suggestions">
      <h2 id="synonym-suggestions">Suggestions</h2>
      <p className="soft">
        At least three people searched for one, opened nothing, and then found a result with the other.
      </p>
      {problem !== null && <Problem error={problem} />}
      <DataTable<Suggestion>
        label="Suggested synonyms"
        rows={data.items}
        keyOf={({ words, to }) => [...words, ...to].join(' → ')}
        columns={[
          { title: 'Words', cell: ({ words }) => words.join(', ') },
          { title: 'Also finds', cell: ({ kind, to }) => (kind === 'TWO_WAY' ? 'Each other' : to.join(', ')) },
          { title: 'People', cell: ({ people }) => people },
          {
            title: 'Actions',
            isActions: true,
            cell: (suggestion) => (
              <span className="button-row">
                <RowButton label="Add" of={suggestion.words[0] ?? ''} onClick={() => add(suggestion)} />
                <RowButton label="Dismiss" of={suggestion.words[0] ?? ''} onClick={() => dismiss(suggestion)} />
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
