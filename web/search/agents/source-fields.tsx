import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { call } from '../../shared/call.ts'
import { DocumentPicker } from '../document/document-picker.tsx'
import { SourceIcon } from '../source-icon.tsx'
import type { AgentDraft } from './agent-draft.ts'
import { datasourceKind } from './datasource-kind.ts'

/** Instructions that make no sense without chosen sources. */
const NEEDS_SOURCE = /\b(?:chosen|selected) (?:data )?(?:sources?|documents?)\b/i

/** The data sources and documents an agent answers from. None chosen: all. */
export function SourceFields({ draft, onChange }: { draft: AgentDraft; onChange(part: Partial<AgentDraft>): void }) {
  const { data: all } = useQuery({
    queryKey: ['agent-sources'],
    queryFn: ({ signal }) =>
      call(
        'POST /rest/api/v1/search',
        { body: { query: '', pageSize: 1, requestOptions: { facetBucketSize: 200, fetchAllDatasourceCounts: true } } },
        signal,
      ),
  })
  const { datasources, documents } = draft
  const labels = all?.facetResults?.find(({ sourceName }) => sourceName === 'app')?.buckets ?? []
  const labelOf = (name: string) => labels.find(({ value }) => value.stringValue === name)?.value.displayLabel ?? name
  const known = (all?.resultTabs ?? []).flatMap(({ id, count, datasource }) =>
    datasource === undefined ? [] : [{ name: id, label: labelOf(id), count }],
  )
  const unknown = datasources.filter((name) => !known.some((each) => each.name === name))
  const sources = [...known, ...unknown.map((name) => ({ name, label: name, count: 0 }))]
  const chosen = sources.filter(({ name }) => datasources.includes(name))
  const isEverything = chosen.length === 0 && documents.length === 0
  const count = (isEverything ? known : chosen).reduce((sum, each) => sum + each.count, 0)
  return (
    <fieldset className="field">
      <legend className="label">Sources</legend>
      {isEverything && NEEDS_SOURCE.test(draft.instructions) && (
        <p className="problem mild" role="status">
          Choose at least one data source or document. The instructions refer to the chosen sources, but none is chosen.
        </p>
      )}
      <div className="source-chips">
        {sources.map(({ name, label }) => (
          <label key={name} className="source-chip">
            <input
              type="checkbox"
              checked={datasources.includes(name)}
              onChange={({ target }) =>
                onChange({
                  datasources: target.checked ? [...datasources, name] : datasources.filter((each) => each !== name),
                })
              }
            />
            <SourceIcon document={{ datasource: name }} kind={datasourceKind(name)} />
            {label}
          </label>
        ))}
        {documents.map(({ id: documentId, title }) => (
          <span key={documentId} className="source-chip" data-chosen="">
            {title}
            <button
              type="button"
              aria-label={`Remove ${title}`}
              onClick={() => onChange({ documents: documents.filter((each) => each.id !== documentId) })}
            >
              <X size={14} aria-hidden />
            </button>
          </span>
        ))}
      </div>
      <DocumentPicker
        label="Add a document"
        isLabelHidden
        placeholder="Add a document"
        onPick={({ id, title }) => {
          if (!documents.some((each) => each.id === id)) onChange({ documents: [...documents, { id, title }] })
        }}
      />
      <p className="hint">
        {isEverything ? 'None chosen: everything. ' : ''}
        {count > 0 && `${count.toLocaleString('en')} documents you can see. `}
        Other people get answers only from those they can see.
      </p>
    </fieldset>
  )
}
