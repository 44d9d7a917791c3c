import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call, request } from '../../shared/call.ts'
import { fileForm } from '../../shared/file-form.ts'
import { FormDialog, type FormField } from '../../shared/form-dialog.tsx'
import { notify } from '../../shared/notify.ts'
import { Problem } from '../../shared/problem.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { PageHead } from '../knowledge/page-head.tsx'
import { MyProposals } from '../proposals/my-proposals.tsx'
import { PROPOSED, useReach } from '../sharing/use-reach.ts'
import { Skeleton } from '../skeleton.tsx'
import { SkillItem } from './skill-item.tsx'
import { UploadButton } from './upload-button.tsx'

type Skill = Schemas['Skill']

const FIELDS: readonly FormField[] = [
  {
    name: 'url',
    label: 'URL',
    kind: 'url',
    isRequired: true,
    hint: 'A GitHub or GitLab repository or folder, a ZIP archive, or a SKILL.md file',
  },
]

/** Skills: instructions and files for a task. */
export function SkillsPage() {
  const [isImporting, setImporting] = useState(false)
  const [deleted, setDeleted] = useState<Skill>()
  const [failure, setFailure] = useState<unknown>()
  const queries = useQueryClient()
  const reach = useReach()
  const { data, error } = useQuery({
    queryKey: ['skills'],
    queryFn: ({ signal }) => call('GET /api/skills', { query: { page_size: '100' } }, signal),
  })
  const again = () => queries.invalidateQueries({ queryKey: ['skills'] })
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (problem) {
      setFailure(problem)
    }
    await again()
  }
  const propose = async (skillId: string) => {
    await call('POST /app/api/v1/proposeskill', { body: { skillId } })
    await queries.invalidateQueries({ queryKey: ['proposals'] })
    notify(PROPOSED)
  }
  const problem = failure ?? error ?? undefined
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead title="Skills" lead="Instructions and files that teach chat and agents how to do a task.">
        <button type="button" className="button" onClick={() => setImporting(true)}>
          Import
        </button>
        <UploadButton onFile={(file) => attempt(() => call('POST /api/skills', { body: fileForm('file', [file]) }))} />
      </PageHead>
      {problem !== undefined && <Problem error={problem} />}
      <MyProposals kind="skill" />
      {data?.skills.length === 0 && (
        <p className="soft">No skills yet. Upload a SKILL.md file or a ZIP archive that contains one.</p>
      )}
      {data === undefined && error === null && <Skeleton shape="items" />}
      <ul className="items">
        {data?.skills.map((skill) => (
          <SkillItem
            key={skill.id}
            skill={skill}
            mayEnable={reach?.mayReachEveryone === true}
            onStatus={(status) =>
              attempt(() => call('PATCH /api/skills/{skill_id}', { path: { skill_id: skill.id }, body: { status } }))
            }
            onDownload={() => attempt(() => save(skill))}
            onSync={() => attempt(() => call('POST /api/skills/{skill_id}/sync', { path: { skill_id: skill.id } }))}
            onDelete={() => setDeleted(skill)}
            onPropose={() => attempt(() => propose(skill.id))}
          />
        ))}
      </ul>
      {data?.has_more === true && <p className="soft">Showing the first 100 skills.</p>}
      <FormDialog
        title="Import skills"
        submit="Import"
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        fields={FIELDS}
        onSubmit={async ({ url = '' }) => {
          await call('POST /api/skills/import', { body: { source_urls: [url] } })
          await again()
        }}
      />
      {deleted !== undefined && (
        <ConfirmDialog
          title={`Delete “${deleted.display_name}”?`}
          text="All versions will be deleted, and answers will stop using it. This can't be undone."
          isOpen
          onClose={() => setDeleted(undefined)}
          onConfirm={async () => {
            await call('DELETE /api/skills/{skill_id}', { path: { skill_id: deleted.id } })
            await again()
          }}
        />
      )}
    </main>
  )
}

/** Downloads the latest version as an archive. */
async function save({ id, display_name: name }: Schemas['Skill']): Promise<void> {
  const response = await request('GET /api/skills/{skill_id}/content', { path: { skill_id: id } })
  saveFile(await response.blob(), `${name}.zip`)
}
