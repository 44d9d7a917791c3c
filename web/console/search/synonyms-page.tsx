import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog, type FormField } from '../../shared/form-dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { textIn } from '../../shared/search-params.ts'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { parts } from '../parts/parts.ts'
import { RowButton } from '../parts/row-button.tsx'
import { useList } from '../parts/use-list.ts'
import { type EditedSynonym, SynonymPreviewDialog } from './synonym-preview-dialog.tsx'
import { SynonymSuggestions } from './synonym-suggestions.tsx'

type Synonym = Schemas['SynonymInfo']

const LANGUAGES = ['', 'en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'no', 'da', 'fi', 'ru']

/** Words that mean the same in searches. */
export function SynonymsPage() {
  const list = useList('GET /admin/api/v1/synonyms', { query: {} })
  const asked = useSearch({ strict: false })
  const [words, to] = [textIn(asked, 'words'), textIn(asked, 'to')]
  const [edited, setEdited] = useState<Partial<Synonym> | undefined>(
    words === undefined ? undefined : { words: oneWord(words), to: oneWord(to ?? '') },
  )
  const navigate = useNavigate()
  // A reload doesn't open the dialog again.
  const close = () => {
    setEdited(undefined)
    if (words !== undefined) void navigate({ to: '.', search: {} as never, replace: true, resetScroll: false })
  }
  const [previewed, setPreviewed] = useState<EditedSynonym>()
  const [removed, setRemoved] = useState<Synonym>()
  const [problem, setProblem] = useState<unknown>()
  const file = useRef<HTMLInputElement>(null)
  const importFile = async (chosen: File) => {
    try {
      await call('POST /admin/api/v1/synonyms/import', { body: { csv: await chosen.text() } })
      setProblem(undefined)
      list.again()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <>
      <PageHeader
        title="Synonyms"
        lead="Find documents that use another word. A document with the searched word itself still comes first."
        action={
          <span className="button-row">
            <a className="button" href={at('/admin/api/v1/synonyms/export')} download="synonyms.csv">
              <Download size={16} aria-hidden />
              Export CSV
            </a>
            <button type="button" className="button" onClick={() => file.current?.click()}>
              <Upload size={16} aria-hidden />
              Import CSV
            </button>
            <AddButton label="Add synonym" onClick={() => setEdited({})} />
          </span>
        }
      />
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file with synonyms"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) void importFile(chosen)
          currentTarget.value = ''
        }}
      />
      {problem !== undefined && <Problem error={problem} />}
      <Listing<Synonym>
        label="List of synonyms"
        noun="synonym"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Words', cell: ({ words }) => <span className="stacked">{words.join(', ')}</span> },
          { title: 'Also finds', cell: ({ kind, to }) => (kind === 'TWO_WAY' ? 'Each other' : to.join(', ')) },
          { title: 'Language', cell: ({ language }) => (language === undefined ? 'All' : languageName(language)) },
          { title: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
          {
            title: 'Actions',
            isActions: true,
            cell: (synonym) => (
              <span className="button-row">
                <RowButton label="Edit" of={synonym.words[0] ?? ''} onClick={() => setEdited(synonym)} />
                <RowButton label="Delete" of={synonym.words[0] ?? ''} onClick={() => setRemoved(synonym)} />
              </span>
            ),
          },
        ]}
        empty={<p>No synonyms yet. Add words that mean the same, like “PTO” and “paid time off”.</p>}
      />
      <SynonymSuggestions onAdded={() => list.again()} />
      <FormDialog
        key={edited?.id ?? 'new'}
        title={edited?.id === undefined ? 'Add synonym' : 'Edit synonym'}
        submit="Preview"
        isOpen={edited !== undefined}
        onClose={close}
        fields={fieldsOf(edited ?? {})}
        onSubmit={async ({ words = '', to = '', language = '' }) => {
          setPreviewed({
            ...(edited?.id !== undefined && { id: edited.id }),
            kind: to.trim() === '' ? 'TWO_WAY' : 'ONE_WAY',
            words: parts(words),
            to: parts(to),
            language: language as NonNullable<EditedSynonym['language']>,
          })
        }}
      />
      <SynonymPreviewDialog
        synonym={previewed}
        onClose={() => setPreviewed(undefined)}
        onBack={() => {
          setEdited(previewed as Partial<Synonym>)
          setPreviewed(undefined)
        }}
        onSaved={() => {
          setPreviewed(undefined)
          list.again()
        }}
      />
      <DangerDialog
        title="Delete synonym?"
        text={`Searches for ${removed?.words.join(', ') ?? ''} will no longer match synonyms. This can't be undone.`}
        verb="Delete"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call('DELETE /admin/api/v1/synonyms/{id}', { path: { id: removed?.id ?? '' } })
          list.again()
        }}
      />
    </>
  )
}

/** A word from the URL; commas separate words in the form. */
function oneWord(text: string): string[] {
  return text.trim() === '' ? [] : [text.replaceAll(',', ' ')]
}

function fieldsOf({ words = [], to = [], language = undefined }: Partial<Synonym>): FormField[] {
  return [
    {
      name: 'words',
      label: 'Words',
      hint: 'Comma-separated words or phrases, for example: pto, paid time off',
      missing: 'Enter at least one word',
      value: words.join(', '),
    },
    {
      name: 'to',
      label: 'Also finds (optional)',
      hint: 'Comma-separated. Searches for the words above also find these, but not the reverse. Leave blank if all words mean the same.',
      value: to.join(', '),
    },
    {
      name: 'language',
      label: 'Language of documents',
      kind: 'select',
      options: LANGUAGES.map((value) => ({ value, label: value === '' ? 'All languages' : languageName(value) })),
      value: language ?? '',
    },
  ]
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

function languageName(code: string): string {
  return NAMES.of(code) ?? code
}
