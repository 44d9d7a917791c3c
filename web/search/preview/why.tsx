import { Fragment, useId } from 'react'
import type { Schemas } from '../../generated/api.ts'
import type { Answer } from '../../shared/call.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { AccessGraph } from './access-graph.tsx'

type Preview = Answer<'POST /app/api/v1/preview'>
type Path = Schemas['AccessPath']

/** Why the user can see a document, as a graph of groups and in sentences, and who else can. */
export function Why({ preview }: { preview: Preview }) {
  const { grants, paths, audience } = preview
  const id = useId()
  const [first] = paths
  // The paths say it better, where there are some.
  const others = grants.filter((grant) => first === undefined || !grant.startsWith('member of '))
  return (
    <div className="why">
      <section aria-labelledby={`${id}why`}>
        <h2 id={`${id}why`}>Why can I see this?</h2>
        {first !== undefined && others.length === 0 && (
          <AccessGraph groups={first.groups} label={first.groups.map(inWords).join('; ')} />
        )}
        <ul>
          {others.map((grant) => (
            <li key={grant}>{sentence(grant)}</li>
          ))}
          {paths.map((path) => (
            <li key={JSON.stringify(path)}>
              <PathSentence path={path} />
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

function PathSentence({ path: { groups } }: { path: Path }) {
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

function inWords({ name, through }: Path['groups'][number]): string {
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
    ...groups.map((group) => `Members of ${group}`),
    ...(otherGroups > 0
      ? [otherGroups === 1 ? 'Members of another group' : `Members of ${otherGroups} other groups`]
      : []),
    ...groupIntersections.map((required) => `People who are in ${all.format(required)}`),
    ...people,
  ]
  // Several groups can have the same name.
  return [...new Set(lines)]
}

/** Turns a grant from the API into a sentence addressed to the user. */
function sentence(grant: string): string {
  if (grant.startsWith('member of ')) return `You're a ${grant}`
  if (grant.startsWith('account in ')) return `You have an ${grant}`
  if (grant.startsWith('the document is shared with this user')) return "You're listed in its permissions"
  return capitalized(grant)
}
