import type { Schemas } from '../../../generated/api.ts'
import { capitalized } from '../../../shared/capitalized.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { format } from '../../parts/figure.tsx'

type Report = Schemas['ConnectionDryRunReport']

const SHOWN = 20
/** The report names at most so many accounts. */
const MOST_NAMED = 100

/** What a dry run found: how much would be read, and who would see the first documents. */
export function DryRunReport({ report }: { report: Report }) {
  const { documents, accountsWithoutEmail, scopes, samples, problems } = report
  const shown = samples.slice(0, SHOWN)
  return (
    <section className="panel" aria-label="Dry run report">
      <p>
        <strong>{summaryOf(report)}</strong>
      </p>
      {accountsWithoutEmail.length > 0 && (
        <p className="soft">
          {`Accounts without an email see nothing until you match them: ${accountsWithoutEmail.map(({ name }) => name).join(', ')}`}
        </p>
      )}
      {scopes.length > 0 && (
        <DataTable
          label="Documents by scope"
          rows={scopes}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Scope', cell: ({ title }) => title },
            { title: 'Documents', isNumber: true, cell: ({ items }) => format(items) },
          ]}
        />
      )}
      {shown.length > 0 && (
        <>
          <h2>{documents > shown.length ? `Who would see the first ${shown.length}` : 'Who would see them'}</h2>
          <DataTable
            label="Who would see the documents"
            rows={shown}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Document',
                cell: ({ title, url }) => (url === undefined ? title : <Outside url={url} text={title} />),
              },
              { title: 'Permissions', cell: ({ access }) => capitalized(access) },
              {
                title: 'Readers',
                cell: ({ readers }) => (readers.length === 0 ? 'No one' : capitalized(readers.join(', '))),
              },
            ]}
          />
        </>
      )}
      {problems.length > 0 && (
        <>
          <h2>Problems</h2>
          <DataTable
            label="Problems of the dry run"
            rows={problems}
            keyOf={({ subject, reason }) => `${subject} ${reason}`}
            columns={[
              { title: 'Item', cell: ({ subject }) => <code>{subject}</code> },
              { title: 'Reason', cell: ({ reason }) => reason },
            ]}
          />
        </>
      )}
    </section>
  )
}

function Outside({ url, text }: { url: string; text: string }) {
  // A source could send `javascript:` here.
  if (!/^https?:\/\//i.test(url)) return <>{text}</>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

function summaryOf({ documents, accountsWithoutEmail, problems }: Report): string {
  const { length } = accountsWithoutEmail
  return [
    counted(documents, 'document'),
    `${length >= MOST_NAMED ? `${length} or more accounts` : counted(length, 'account')} without an email`,
    ...(problems.length > 0 ? [counted(problems.length, 'problem')] : []),
  ].join(', ')
}

function counted(count: number, noun: string): string {
  return `${format(count)} ${noun}${count === 1 ? '' : 's'}`
}
