import type { Answer } from '../../shared/call.ts'
import { capitalized } from '../../shared/capitalized.ts'

type Preview = Answer<'POST /app/api/v1/preview'>

/** Why one sees a document, and who else may: the chain of grants, in a sentence each. */
export function Why({ preview }: { preview: Preview }) {
  const { grants, audience, document } = preview
  const { everyone, datasourceUsers, groups, groupIntersections, people } = audience
  const who = [
    ...(everyone ? ['Everyone who is signed in'] : []),
    ...(datasourceUsers ? [`Every user of ${document.datasource}`] : []),
    ...groups.map((group) => `Members of ${group}`),
    ...groupIntersections.map((all) => `Members of ${all.join(' and ')} at once`),
    ...people,
  ]
  return (
    <div className="why">
      <section>
        <h2>Why do I see this?</h2>
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

/** The service speaks of the user; here one is spoken to. */
function sentence(grant: string): string {
  if (/^(?:member|user) of /.test(grant)) return `You are a ${grant}`
  if (grant.startsWith('named in')) return 'You are named in its access list'
  return capitalized(grant)
}
