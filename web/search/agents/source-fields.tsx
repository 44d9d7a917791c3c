import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../shared/call.ts'
import { ComboboxOption, useCombobox } from '../../shared/combobox.tsx'
import { useSettled } from '../../shared/use-settled.ts'
import { SourceIcon } from '../source-icon.tsx'
import type { AgentDraft } from './agent-draft.ts'
import { datasourceKind } from './datasource-kind.ts'

const SHOWN = 6
/** Instructions that make no sense without chosen sources. */
const NEEDS_SOURCE = /\b(?:chosen|selected) (?:data )?(?:sources?|documents?)\b/i

/** The data sources and documents an agent answers from. None chosen: all. */
export function SourceFields({ draft, onChange }: { draft: AgentDraft; onChange(part: Partial<AgentDraft>): void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const query = useSettled(typed, 150)
  const { data: all } = useQuery({
    queryKey: ['agent-sources'],
    queryFn: ({ signal }) =>
      call(
        'POST /rest/api/v1/search',
        { body: { query: '', pageSize: 1, requestOptions: { facetBucketSize: 200, fetchAllDatasourceCounts: true } } },
        signal,
      ),
  })
  const { data: found } = useQuery({
    queryKey: ['agent-documents', query],
    queryFn: ({ signal }) => call('POST /rest/api/v1/search', { body: { query, pageSize: SHOWN } }, signal),
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
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
  const results = typed.trim() === '' ? [] : (found?.results ?? [])
  const combobox = useCombobox({
    options: results.map(({ document }) => ({ key: document.id, document })),
    startsAtFirst: true,
    onChoose({ document: { id: documentId, title } }) {
      setTyped('')
      combobox.reset()
      if (!documents.some((each) => each.id === documentId)) {
        onChange({ documents: [...documents, { id: documentId, title }] })
      }
    },
  })
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
      <div className="picker">
        <label htmlFor={id} className="hidden">
          Add a document
        </label>
        <input
          id={id}
          {...combobox.field}
          placeholder="Add a document"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            combobox.reset()
          }}
        />
        <div role="listbox" id={combobox.listId} aria-label="Matching documents" hidden={!combobox.isShown}>
          {combobox.options.map((option) => (
            <ComboboxOption key={option.key} {...combobox.optionProps(option)}>
              <SourceIcon document={option.document} />
              <span>{option.document.title}</span>
            </ComboboxOption>
          ))}
        </div>
      </div>
      <p className="hint">
        {isEverything ? 'None chosen: everything. ' : ''}
        {count > 0 && `${count.toLocaleString('en')} documents you can see. `}
        Other people get answers only from those they can see.
      </p>
    </fieldset>
  )
}
