import { useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { notify } from '../../shared/notify.ts'
import { previewMarkdown } from '../../shared/rich-text/formatted-text.tsx'
import { filtersOf, useAudiences } from '../sharing/audience.ts'
import { isProposed, OWN_AUDIENCE_HINT, PROPOSE_HINT, PROPOSED, useReach } from '../sharing/use-reach.ts'

type Announcement = Schemas['Announcement']

const WEEK_MS = 7 * 86_400_000

export interface AnnouncementFormProps {
  /** The announcement to edit, `new` for a new one, or undefined when closed. */
  readonly edited: Announcement | 'new' | undefined
  onClose(): void
}

/** Creates or edits an announcement. */
export function AnnouncementForm({ edited, onClose }: AnnouncementFormProps) {
  const queries = useQueryClient()
  const reach = useReach()
  const old = edited === 'new' ? undefined : edited
  const { options, value, isKnown } = useAudiences(old?.audienceFilters, edited !== undefined, reach, old === undefined)
  const now = Date.now()
  return (
    <FormDialog
      key={old?.id ?? 'new'}
      title={old === undefined ? 'New announcement' : 'Edit announcement'}
      submit={({ audience = '' }) => (old !== undefined ? 'Save' : isProposed(reach, audience) ? 'Propose' : 'Publish')}
      isOpen={edited !== undefined && isKnown && reach !== undefined}
      onClose={onClose}
      fields={[
        { name: 'title', label: 'Title', isRequired: true, value: old?.title },
        {
          name: 'text',
          label: 'Message',
          kind: 'long',
          value: old?.body?.text,
          hint: 'You can use Markdown.',
          preview: previewMarkdown,
        },
        { name: 'viewUrl', label: 'Link (optional)', kind: 'url', value: old?.viewUrl },
        {
          name: 'audience',
          label: 'Audience',
          kind: 'select',
          options,
          value,
          ...(reach?.mayReachEveryone === false && { hint: old === undefined ? PROPOSE_HINT : OWN_AUDIENCE_HINT }),
        },
        {
          name: 'startTime',
          label: 'Show from',
          kind: 'datetime-local',
          isRequired: true,
          value: localTime(old?.startTime ?? now),
        },
        {
          name: 'endTime',
          label: 'Show until',
          kind: 'datetime-local',
          isRequired: true,
          value: localTime(old?.endTime ?? now + WEEK_MS),
        },
      ]}
      onSubmit={async ({ title = '', text = '', viewUrl = '', audience = '', startTime = '', endTime = '' }) => {
        const audienceFilters = filtersOf(audience)
        const body = {
          ...keptOf(old),
          title,
          startTime: new Date(startTime).toISOString(),
          endTime: new Date(endTime).toISOString(),
          ...(text !== '' && { body: { text } }),
          ...(viewUrl !== '' && { viewUrl }),
          ...(audienceFilters && { audienceFilters }),
        }
        if (old === undefined && isProposed(reach, audience)) {
          const { body: _, ...proposed } = body
          await call('POST /app/api/v1/proposeannouncement', { body: { ...proposed, ...(text !== '' && { text }) } })
          await queries.invalidateQueries({ queryKey: ['proposals'] })
          notify(PROPOSED)
        } else if (old === undefined) await call('POST /rest/api/v1/createannouncement', { body })
        else await call('POST /rest/api/v1/updateannouncement', { body: { id: old.id, ...body } })
        await queries.invalidateQueries({ queryKey: ['announcements'] })
      }}
    />
  )
}

/** Updates replace the whole announcement, so this keeps the fields the form doesn't show. */
function keptOf(old: Announcement | undefined): Partial<Announcement> {
  if (old === undefined) return {}
  const { emoji, thumbnail, banner, sourceDocumentId, hideAttribution, channel, postType, isPrioritized } = old
  return {
    ...(emoji !== undefined && { emoji }),
    ...(thumbnail && { thumbnail }),
    ...(banner && { banner }),
    ...(sourceDocumentId !== undefined && { sourceDocumentId }),
    ...(hideAttribution !== undefined && { hideAttribution }),
    ...(channel && { channel }),
    ...(postType && { postType }),
    ...(isPrioritized !== undefined && { isPrioritized }),
  }
}

/** The value of a `datetime-local` input: local time, to the minute. */
function localTime(at: string | number): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
