import type { Schemas } from '../../generated/api.ts'
import { FormDialog, type FormField } from '../../shared/form-dialog.tsx'
import { GroupedBoxes } from '../parts/grouped-boxes.tsx'
import { parts } from '../parts/parts.ts'
import { EVENT_OPTIONS } from './webhook-events.ts'

type Webhook = Schemas['WebhookInfo']

/** What a form contains. Empty events or data sources mean all. */
export interface WebhookValues {
  readonly name: string
  readonly url: string
  readonly events: NonNullable<Webhook['events']>
  readonly datasources: readonly string[]
}

interface WebhookFormProps {
  readonly title: string
  readonly submit: string
  readonly isOpen: boolean
  /** The webhook being edited. */
  readonly old?: Webhook | undefined
  readonly datasources: readonly Schemas['DatasourceSettings'][]
  onClose(): void
  onSubmit(values: WebhookValues): Promise<void>
}

/** The form for a new webhook and for editing one. */
export function WebhookForm({ old, datasources, onSubmit, ...dialog }: WebhookFormProps) {
  const fields: readonly FormField[] = [
    {
      name: 'name',
      label: 'Name (optional)',
      hint: 'Shown in the list and the audit log.',
      value: old?.name,
    },
    { name: 'url', label: 'URL', kind: 'url', missing: 'Enter a URL', value: old?.url },
    {
      name: 'events',
      label: 'Events',
      view: (problemOf) => (
        <GroupedBoxes
          name="events"
          label="Events"
          options={EVENT_OPTIONS}
          value={old?.events}
          hint="Choose none for all events."
          problem={problemOf('events')}
        />
      ),
    },
    {
      name: 'datasources',
      label: 'Data sources',
      kind: 'boxes',
      options: datasourceOptions(datasources, old?.datasources),
      hint: 'Choose none for all data sources.',
      value: old?.datasources?.join(','),
    },
  ]
  return (
    <FormDialog
      {...dialog}
      fields={fields}
      onSubmit={({ name = '', url = '', events = '', datasources: chosen = '' }) =>
        onSubmit({
          name,
          url,
          events: parts(events) as unknown as WebhookValues['events'],
          datasources: parts(chosen),
        })
      }
    />
  )
}

/** The fields of a webhook that the form changed. Undefined: none. */
export function webhookChange(old: Webhook, values: WebhookValues): Schemas['WebhookChange'] | undefined {
  const { name, url, events, datasources } = values
  const change = {
    ...(name !== (old.name ?? '') && { name }),
    ...(url !== old.url && { url }),
    ...(!isSame(events, old.events) && { events }),
    ...(!isSame(datasources, old.datasources) && { datasources: [...datasources] }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}

function isSame(some: readonly string[], others: readonly string[] = []): boolean {
  return some.toSorted().join() === others.toSorted().join()
}

/** Also those of the webhook that aren't listed: a box that isn't shown would be taken off. */
function datasourceOptions(listed: WebhookFormProps['datasources'], own: readonly string[] = []) {
  const options = listed.map(({ name, displayName }) => ({ value: name, label: displayName }))
  const others = own.filter((name) => !listed.some((each) => each.name === name))
  return [...options, ...others.map((name) => ({ value: name, label: name }))]
}
