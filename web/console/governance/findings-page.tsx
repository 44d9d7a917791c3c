import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { Time } from '../../shared/time.tsx'
import { DatasourceName } from '../content/datasource-name.tsx'
import { DocumentIdLink } from '../parts/document-id-link.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { GovernanceFrame } from './governance-frame.tsx'
import { HideButton } from './hide-button.tsx'
import { INFO_TYPES } from './info-types.ts'

/** With its position in the list: findings can look the same. */
type Finding = Schemas['FindingInfo'] & { readonly at: number }

const SEVERITIES = ['HIGH', 'MEDIUM', 'LOW'] as const
const TYPES: Readonly<Record<Finding['type'], string>> = {
  INFO_TYPE: 'Built-in type',
  REGEX: 'Regular expression',
  TERM: 'Term',
  SHARING: 'Broad sharing',
}

/** The findings of all policies, narrowed by filters. The audit log records who reads them. */
export function FindingsPage() {
  const [policy] = useFilter('policy')
  const [severity] = useFilter('severity')
  const [type] = useFilter('type')
  const [datasource] = useFilter('datasource')
  const [state] = useFilter('state')
  const given = Object.entries({ policy, severity, type, datasource, state }).filter(([, value]) => value !== '')
  const list = useList('GET /admin/api/v1/findings', { query: Object.fromEntries(given) })
  const policies = useCall('GET /rest/api/v1/governance/data/policies', { query: {} })
  const sources = useList('GET /admin/api/v1/datasources', { query: {} })
  return (
    <GovernanceFrame>
      <div className="filters">
        <FilterField
          name="policy"
          label="Policy"
          options={[
            { value: '', label: 'All policies' },
            ...(policies.data?.reports ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <FilterField
          name="severity"
          label="Severity"
          options={[
            { value: '', label: 'Any severity' },
            ...SEVERITIES.map((value) => ({ value, label: capitalized(value.toLowerCase()) })),
          ]}
        />
        <FilterField
          name="type"
          label="Type"
          options={[
            { value: '', label: 'All types' },
            ...Object.entries(TYPES).map(([value, label]) => ({ value, label })),
          ]}
        />
        <FilterField
          name="datasource"
          label="Data source"
          options={[
            { value: '', label: 'All data sources' },
            ...(sources.items ?? []).map(({ name, displayName }) => ({ value: name, label: displayName })),
          ]}
        />
        <FilterField
          name="state"
          label="State"
          options={[
            { value: '', label: 'Visible and hidden' },
            { value: 'VISIBLE', label: 'Visible' },
            { value: 'HIDDEN', label: 'Hidden' },
          ]}
        />
      </div>
      <Listing<Finding>
        label="List of findings"
        noun="finding"
        list={{ ...list, items: list.items?.map((finding, at) => ({ ...finding, at })) }}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            title: 'Document',
            cell: ({ documentId, title, datasource: name }) => (
              <span className="stacked">
                <DocumentIdLink docId={documentId}>{title || documentId}</DocumentIdLink>
                <span className="soft">
                  <DatasourceName name={name} />
                </span>
              </span>
            ),
          },
          {
            title: 'Type',
            cell: ({ rule, type: kind }) => (
              <span className="stacked">
                {INFO_TYPES.find(({ value }) => value === rule)?.label ?? rule}
                <span className="soft">{TYPES[kind]}</span>
              </span>
            ),
          },
          {
            title: 'Text',
            cell: ({ quote }) => (quote ? <code>{quote}</code> : <span className="soft">Redacted</span>),
          },
          {
            title: 'Severity',
            cell: ({ severity: how, likelihood }) => (
              <span className="stacked">
                {capitalized(how.toLowerCase())}
                <span className="soft">{capitalized(likelihood.toLowerCase().replaceAll('_', ' '))}</span>
              </span>
            ),
          },
          {
            title: 'Policy',
            cell: ({ policyName, foundAt }) => (
              <span className="stacked">
                {policyName}
                <span className="soft">
                  <Time at={foundAt} />
                </span>
              </span>
            ),
          },
          {
            title: 'Actions',
            isActions: true,
            cell: ({ documentId, state: now }) => (
              <HideButton docId={documentId} isHidden={now === 'HIDDEN'} onChange={list.again} />
            ),
          },
        ]}
        empty={
          given.length === 0 ? (
            <>
              <p>No findings yet. Sensitive text that policies find in documents appears here.</p>
              {policies.data?.reports.length === 0 && (
                <Link className="button" to="/governance/policies/new">
                  Create policy
                </Link>
              )}
            </>
          ) : (
            <NoMatches nouns="findings" filters={['policy', 'severity', 'type', 'datasource', 'state']} />
          )
        }
      />
    </GovernanceFrame>
  )
}
