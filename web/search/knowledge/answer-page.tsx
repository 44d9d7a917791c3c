import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { FormDialog, type FormField } from '../../shared/form-dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { FormattedText, previewMarkdown } from '../../shared/rich-text/formatted-text.tsx'
import { Time } from '../../shared/time.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { viewersOf } from '../sharing/viewers-of.ts'
import { Skeleton } from '../skeleton.tsx'
import { filled } from './collection-fields.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PageHead } from './page-head.tsx'

export const ANSWER_FIELDS: readonly FormField[] = [
  { name: 'question', label: 'Question', isRequired: true },
  {
    name: 'bodyText',
    label: 'Answer',
    kind: 'long',
    isRequired: true,
    hint: 'You can use Markdown.',
    preview: previewMarkdown,
  },
]

/** An answer, with edit and delete buttons for those who have permission. */
export function AnswerPage() {
  const id = Number(useParams({ from: '/answers/$id' }).id)
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['answers', id],
    queryFn: ({ signal }) => call('POST /rest/api/v1/getanswer', { body: { id } }, signal),
  })
  const answer = data?.answerResult.answer
  const viewers = answer && viewersOf(answer)
  return (
    <main id="main" className="person" tabIndex={-1}>
      {error !== null && <Problem error={error} />}
      {data === undefined && error === null && <Skeleton shape="text" count={3} />}
      {answer !== undefined && (
        <>
          <p>
            <Link to="/answers" search={{}}>
              Answers
            </Link>
          </p>
          <PageHead title={answer.question ?? 'Answer'}>
            <ShareButton
              title="Share answer"
              shared={answer}
              onSave={async (change) => {
                await call('POST /rest/api/v1/editanswer', { body: { id, ...change } })
                await queries.invalidateQueries({ queryKey: ['answers', id] })
              }}
            />
            {answer.permissions.write.update && (
              <>
                <button type="button" className="button" onClick={() => setOpen('edit')}>
                  Edit
                </button>
                <button type="button" className="button" onClick={() => setOpen('delete')}>
                  Delete
                </button>
              </>
            )}
          </PageHead>
          <FormattedText className="answer-text" text={answer.bodyText ?? ''} level={2} />
          <p className="meta dotted">
            {answer.author !== undefined && (
              <Link to="/people/$id" params={{ id: answer.author.obfuscatedId }}>
                {answer.author.name}
              </Link>
            )}
            {answer.updateTime !== undefined && <Time at={answer.updateTime} />}
            {viewers !== undefined && <span>{viewers}</span>}
          </p>
          <FormDialog
            title="Edit answer"
            submit="Save"
            isOpen={open === 'edit'}
            onClose={() => setOpen(undefined)}
            fields={filled(ANSWER_FIELDS, { question: answer.question, bodyText: answer.bodyText })}
            onSubmit={async ({ question = '', bodyText = '' }) => {
              await call('POST /rest/api/v1/editanswer', { body: { id, question, bodyText } })
              await queries.invalidateQueries({ queryKey: ['answers', id] })
            }}
          />
          <ConfirmDialog
            title="Delete this answer?"
            text="It will no longer appear in search. This can't be undone."
            isOpen={open === 'delete'}
            onClose={() => setOpen(undefined)}
            onConfirm={async () => {
              await call('POST /rest/api/v1/deleteanswer', { body: { id } })
              await navigate({ to: '/answers', search: {} })
            }}
          />
        </>
      )}
    </main>
  )
}
