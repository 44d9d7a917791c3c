import { readSkillId } from '../skills/skill.ts'
import type { ProposedContent } from './proposal.ts'
import type { ProposalDeps } from './proposal-deps.ts'

/** What the audit log says about a proposal. A pin goes by its queries, since not every reader of the log can see its document. */
export async function proposalNote(
  { skills }: Pick<ProposalDeps, 'skills'>,
  { kind, request }: ProposedContent,
): Promise<{ readonly kind: ProposedContent['kind']; readonly title?: string }> {
  const title =
    kind === 'announcement'
      ? request.title
      : kind === 'pin'
        ? request.queries?.join(', ')
        : (await skills.find(readSkillId(request.skillId)))?.record.name
  return { kind, ...(title !== undefined && title !== '' && { title }) }
}
