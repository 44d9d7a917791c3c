import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { UserLink } from '../parts/user-link.tsx'
import type { Pointer } from './access-check.tsx'

const NAMED = 12

/** Who sees the document, by the grant that lets them. `isHidden`: who could, if nothing hid it. */
export function WhoSees({ pointer: { objectType, ...rest }, isHidden }: { pointer: Pointer; isHidden: boolean }) {
  // Without any permissions everyone who sees it now would lose it, each with their grant.
  const body = { ...rest, ...(objectType !== '' && { objectType }), permissions: {} }
  const { data } = useQuery({
    queryKey: ['who-sees', body],
    queryFn: ({ signal }) => call('POST /admin/api/v1/document-access/rehearsal', { body }, signal),
  })
  if (data === undefined || data.loses.length === 0) return null
  return (
    <table className="grants">
      <caption className="hidden">People who {isHidden ? 'could' : 'can'} see it, by what lets them</caption>
      <thead>
        <tr>
          <th scope="col">Through</th>
          <th scope="col">People</th>
        </tr>
      </thead>
      <tbody>
        {[...byGrant(data.loses)].map(([grant, people]) => (
          <tr key={grant}>
            <th scope="row">{capitalized(grant)}</th>
            <td>
              {people.slice(0, NAMED).map(({ email, name }, at) => (
                <span key={email}>
                  {at > 0 && ', '}
                  <UserLink email={email}>{name}</UserLink>
                </span>
              ))}
              {people.length > NAMED && ` and ${people.length - NAMED}${data.isWhole ? '' : '+'} more`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Person = Schemas['RehearsedPerson']

function byGrant(people: readonly Person[]): Map<string, Person[]> {
  const grants = new Map<string, Person[]>()
  for (const person of people) grants.set(person.why, [...(grants.get(person.why) ?? []), person])
  return grants
}
