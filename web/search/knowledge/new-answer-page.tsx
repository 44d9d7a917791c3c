import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { sharingOf, useAudienceField } from '../sharing/audience-field.ts'
import { ANSWER_FIELDS } from './answer-page.tsx'
import { filled } from './collection-fields.ts'
import { PageHead } from './page-head.tsx'

/** Creates an answer that people can find in search. */
export function NewAnswerPage() {
  const navigate = useNavigate()
  const { question: asked } = useSearch({ from: '/answers/new' })
  const isWritten = useRef(false)
  const audience = useAudienceField(true)
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead title="New answer" lead="Answer a question people often ask. It appears when they search." />
      <FormDialog
        title="New answer"
        submit="Publish"
        isOpen
        onClose={() => {
          if (!isWritten.current) void navigate({ to: '/answers', search: {} })
        }}
        fields={[...filled(ANSWER_FIELDS, { ...(asked !== undefined && { question: asked }) }), audience]}
        onSubmit={async ({ question = '', bodyText = '', audience: chosen = '' }) => {
          const data = { question, bodyText, ...sharingOf(chosen) }
          const { id } = await call('POST /rest/api/v1/createanswer', { body: { data } })
          isWritten.current = true
          await navigate({ to: '/answers/$id', params: { id: String(id) } })
        }}
      />
    </main>
  )
}
