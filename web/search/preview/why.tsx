import { Fragment, useId } from 'react'
import type { Schemas } from '../../generated/api.ts'
import type { Answer } from '../../shared/call.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { groupName } from '../../shared/group-name.ts'
import { AccessGraph } from './access-graph.tsx'

type Preview = Answer<'POST /app/api/v1/preview'>
type Group = Schemas['GroupOnPath']

/** Why the user can see a document, as a graph of groups and in sentences, and who else can. */
export function Why({ preview }: { preview: Preview }) {
  const { grants, audience } = preview
  const id = useId()
  const paths = preview.paths.map(({ groups }) => groups.map(named))
  const [first] = paths
  // The paths say it better, where there are some.
  const others = grants.filter((grant) => first === undefined || !grant.startsWith('member of '))
  return (
    <div className="why">
      <section aria-labelledby={`${id}why`}>
        <h2 id={`${id}why`}>Why can I see this?</h2>
        {others[0] !== undefined ? (
          <AccessGraph groups={[{ name: inShort(others[0], audience), through: [] }]} label={sentence(others[0])} />
        ) : (
          first !== undefined && <AccessGraph groups={first} label={first.map(inWords).join('; ')} />
        )}
        <ul>
          {others.map((grant) => (
            <li key={grant}>{sentence(grant)}</li>
          ))}
          {paths.map((groups) => (
            <li key={JSON.stringify(groups)}>
              <PathSentence groups={groups} />
            </li>
          ))}
        </ul>
        <p className="soft">Set in {audience.datasource}. Checked just now.</p>
      </section>
      <section aria-labelledby={`${id}who`}>
        <h2 id={`${id}who`}>Who can see this?</h2>
        <ul>
          {whoOf(audience).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const named = ({ name, through }: Group): Group => ({ name: groupName(name), through: through.map(groupName) })

function PathSentence({ groups }: { groups: readonly Group[] }) {
  const required = groups.length === 2 ? 'both' : 'all of them'
  return (
    <>
      You're in{' '}
      {groups.map(({ name, through }, at) => (
        <Fragment key={name}>
          {at > 0 && (at === groups.length - 1 ? ' and in ' : ', in ')}
          <strong>{name}</strong>
          {through.length > 0 && ` (through ${through.join(', ')})`}
        </Fragment>
      ))}
      .{groups.length > 1 && ` This document requires ${required}.`}
    </>
  )
}

function inWords({ name, through }: Group): string {
  return through.length === 0
    ? `You're in ${name}`
    : `You're in ${through.join(', which is part of ')}, part of ${name}`
}

const all = new Intl.ListFormat('en', { type: 'conjunction' })

function whoOf(audience: Preview['audience']): string[] {
  const { datasource, everyone, datasourceUsers, groups, otherGroups, groupIntersections, people } = audience
  const lines = [
    ...(everyone ? ['All signed-in users'] : []),
    ...(datasourceUsers ? [`Everyone with an account in ${datasource}`] : []),
    ...groups.map((group) => `Members of ${groupName(group)}`),
    ...(otherGroups > 0
      ? [otherGroups === 1 ? 'Members of another group' : `Members of ${otherGroups} other groups`]
      : []),
    ...groupIntersections.map((required) => `People who are in ${all.format(required.map(groupName))}`),
    ...people,
  ]
  // Several groups can have the same name.
  return [...new Set(lines)]
}

/** Turns a grant from the API into a sentence addressed to the user. */
function sentence(grant: string): string {
  if (grant.startsWith('member of ')) return `You're a ${grant}.`
  if (grant.startsWith('account in ')) return `You have an ${grant}.`
  if (grant.startsWith(SHARED)) return "You're listed in its permissions."
  const [, datasource, readers] = BY_DEFAULT.exec(grant) ?? []
  if (datasource === undefined) return `${capitalized(grant)}.`
  const who = readers === 'everyone' ? readers : `everyone with an account in ${datasource}`
  return `It has no permissions of its own, so ${who} can see it.`
}

const SHARED = 'the document is shared with this user'
const BY_DEFAULT = /^documents without permissions in (.+) are visible to (.+)$/

/** The same in a few words, for a box of the graph. */
function inShort(grant: string, { everyone, datasource }: Preview['audience']): string {
  if (grant.startsWith(SHARED)) return 'Shared with you'
  return everyone ? 'All signed-in users' : `${datasource} users`
}
