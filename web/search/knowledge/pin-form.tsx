import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { notify } from '../../shared/notify.ts'
import { DocumentPicker } from '../document/document-picker.tsx'
import { filtersOf, useAudiences } from '../sharing/audience.ts'
import { isProposed, OWN_AUDIENCE_HINT, PROPOSE_HINT, PROPOSED, useReach } from '../sharing/use-reach.ts'

export interface PinFormProps {
  readonly title: string
  /** Absent: the form asks for the document. */
  readonly documentId?: string | undefined
  /** The pin to edit. Absent for a new one. */
  readonly old?: Schemas['PinDocument'] | undefined
  /** The initial search for a new pin. */
  readonly query?: string
  readonly isOpen: boolean
  onClose(): void
  onDone(): Promise<void>
}

/** Pins a document to searches, for an audience. */
export function PinForm({ title, documentId, old, query = '', isOpen, onClose, onDone }: PinFormProps) {
  const queries = useQueryClient()
  const [picked, setPicked] = useState<Schemas['Document']>()
  const chosenId = documentId ?? picked?.id
  const reach = useReach()
  const { options, value, isKnown } = useAudiences(old?.audienceFilters, isOpen, reach, old === undefined)
  return (
    <FormDialog
      key={old?.id ?? 'new'}
      title={title}
      lead="Shows this document first for these searches, to people who can see it."
      submit={({ audience = '' }) => (old !== undefined ? 'Save' : isProposed(reach, audience) ? 'Propose' : 'Pin')}
      isOpen={isOpen && isKnown && reach !== undefined}
      onClose={() => {
        setPicked(undefined)
        onClose()
      }}
      fields={[
        ...(documentId === undefined ? [documentField(picked, setPicked)] : []),
        {
          name: 'queries',
          label: 'Searches',
          kind: 'long',
          isRequired: true,
          hint: 'One per line',
          value: old === undefined ? query : (old.queries ?? []).join('\n'),
        },
        {
          name: 'audience',
          label: 'Audience',
          kind: 'select',
          options,
          value,
          ...(reach?.mayReachEveryone === false && { hint: old === undefined ? PROPOSE_HINT : OWN_AUDIENCE_HINT }),
        },
      ]}
      check={(): Record<string, string> => (chosenId === undefined ? { document: 'Choose a document' } : {})}
      onSubmit={async ({ queries: typed = '', audience = '' }) => {
        const audienceFilters = filtersOf(audience)
        const body = {
          queries: typed.split('\n').filter((line) => line.trim() !== ''),
          ...(audienceFilters && { audienceFilters }),
        }
        if (old === undefined && isProposed(reach, audience)) {
          await call('POST /app/api/v1/proposepin', { body: { documentId: chosenId ?? '', ...body } })
          await queries.invalidateQueries({ queryKey: ['proposals'] })
          notify(PROPOSED)
        } else if (old === undefined)
          await call('POST /rest/api/v1/pin', { body: { documentId: chosenId ?? '', ...body } })
        else await call('POST /rest/api/v1/editpin', { body: { id: old.id, ...body } })
        await onDone()
      }}
    />
  )
}

function documentField(picked: Schemas['Document'] | undefined, pick: (document?: Schemas['Document']) => void) {
  return {
    name: 'document',
    label: 'Document',
    view: (problemOf: (name: string) => string | undefined) => (
      <div className="field">
        {picked === undefined ? (
          <>
            <DocumentPicker label="Document" placeholder="Find a document" onPick={pick} />
            <p className="error" role="alert">
              {problemOf('document')}
            </p>
          </>
        ) : (
          <p className="chips">
            <button type="button" className="chip" onClick={() => pick()}>
              {picked.title}
              <X size={14} aria-hidden />
              <span className="hidden">: choose another document</span>
            </button>
          </p>
        )}
      </div>
    ),
  }
}
