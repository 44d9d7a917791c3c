import type { Answer } from '../../shared/call.ts'
import { capitalized } from '../../shared/capitalized.ts'

type Preview = Answer<'POST /app/api/v1/preview'>

/** Why the user can see a document and who else can, one sentence per grant. */
export function Why({ preview }: { preview: Preview }) {
  const { grants, audience } = preview
  const { datasource, everyone, datasourceUsers, groups, groupIntersections, people } = audience
  const who = [
    ...(everyone ? ['All signed-in users'] : []),
    ...(datasourceUsers ? [`Everyone with an account in ${datasource}`] : []),
    ...groups.map((group) => `Members of ${group}`),
    ...groupIntersections.map((all) => `People in all of these groups: ${all.join(', ')}`),
    ...people,
  ]
  return (
    <div className="why">
      <section>
        <h2>Why can I see this?</h2>
        <ul>
          {grants.map((grant) => (
            <li key={grant}>{sentence(grant)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Who can see this?</h2>
        <ul>
          {who.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Turns a grant from the API into a sentence addressed to the user. */
function sentence(grant: string): string {
  if (grant.startsWith('member of ')) return `You're a ${grant}`
  if (grant.startsWith('account in ')) return `You have an ${grant}`
  if (grant.startsWith('named in')) return "You're listed in its permissions"
  return capitalized(grant)
}
