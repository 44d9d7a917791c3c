import '../styles/library.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookMarked, Bot, FolderOpen, Link2, Megaphone, MessageCircleQuestion, Pin, Plus, Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../shared/call.ts'
import { fileForm } from '../../shared/file-form.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { PageHead } from '../knowledge/page-head.tsx'
import { Skeleton } from '../skeleton.tsx'
import { EXAMPLE_ANSWERS, EXAMPLE_LINK, EXAMPLE_SKILL } from './examples.ts'
import { LibrarySection } from './library-section.tsx'

const SHOWN = 5

/** What someone wrote, set up or can use, in one place, with an example of each to start from. */
export function LibraryPage() {
  const [isLinking, setLinking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const answers = useQuery({
    queryKey: ['answers', 'mine'],
    queryFn: ({ signal }) => call('POST /app/api/v1/answers', { body: { isOwn: true, pageSize: SHOWN } }, signal),
  })
  const pins = useQuery({
    queryKey: ['pins'],
    queryFn: ({ signal }) => call('POST /app/api/v1/pins', {}, signal),
  })
  const links = useQuery({
    queryKey: ['links', 'mine'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listshortcuts', { body: { pageSize: 100 } }, signal),
  })
  const skills = useQuery({
    queryKey: ['skills'],
    queryFn: ({ signal }) => call('GET /api/skills', { query: { page_size: '100' } }, signal),
  })
  const triggers = useQuery({
    queryKey: ['triggers', 'mine'],
    queryFn: ({ signal }) => call('GET /api/triggers', { query: {} }, signal),
  })
  const collections = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listcollections', { body: {} }, signal),
  })
  const announcements = useQuery({
    queryKey: ['announcements', 'list'],
    queryFn: ({ signal }) => call('POST /app/api/v1/announcements', {}, signal),
  })
  const agents = useQuery({
    queryKey: ['agents', 'gallery'],
    queryFn: ({ signal }) => call('POST /app/api/v1/agents', {}, signal),
  })
  const all = [answers, pins, links, skills, triggers, collections, announcements, agents]
  const error = all.find((each) => each.error !== null)?.error
  // Appears as a whole, so that nothing moves.
  const isLoading = all.some(({ isPending, failureCount }) => isPending && failureCount === 0)
  const addSkill = async () => {
    setFailure(undefined)
    try {
      const file = new File([EXAMPLE_SKILL], 'SKILL.md', { type: 'text/markdown' })
      await call('POST /api/skills', { body: fileForm('file', [file]) })
      await navigate({ to: '/skills' })
    } catch (problem) {
      setFailure(problem)
    }
  }
  const item = (key: string | number, link: ReactNode, note?: string | undefined) => ({ key: String(key), link, note })
  return (
    <main id="main" className="library" tabIndex={-1}>
      <PageHead
        title="Library"
        lead="Answers, pins, links, agents, skills and triggers you made, and collections and announcements you can see."
      />
      {(failure ?? error) && <Problem error={failure ?? error} />}
      {isLoading && <Skeleton shape="cards" count={all.length} />}
      <div className="library-grid" hidden={isLoading}>
        <LibrarySection
          title="Answers"
          Icon={MessageCircleQuestion}
          about="Answer a question once. It appears above the results when people search for it."
          action={
            <span className="actions">
              <Link to="/answers/new" search={{}} className="button small" aria-label="New answer">
                <Plus size={14} aria-hidden />
                New
              </Link>
              <Link to="/answers" search={{}} className="button small">
                All answers
              </Link>
            </span>
          }
          items={answers.data?.answers.map(({ id, question }) =>
            item(
              id,
              <Link to="/answers/$id" params={{ id: String(id) }}>
                {question}
              </Link>,
            ),
          )}
          examples={EXAMPLE_ANSWERS.map((question) =>
            item(
              question,
              <Link to="/answers/new" search={{ question }}>
                {question}
              </Link>,
            ),
          )}
        />
        <LibrarySection
          title="Pins"
          Icon={Pin}
          about="Put a document first for a search. Open its preview and choose Pin."
          action={
            <Link to="/pins" className="button small">
              All pins
            </Link>
          }
          items={pins.data?.pins
            .filter(({ mayEdit }) => mayEdit)
            .slice(0, SHOWN)
            .map(({ pin, title }) =>
              item(
                pin.id ?? title,
                <Link to="/d/$id" params={{ id: pin.documentId }}>
                  {title}
                </Link>,
                `Pinned for ${(pin.queries ?? []).join(', ')}`,
              ),
            )}
          examples={[
            item(
              'vacation',
              <Link to="/search" search={{ q: 'vacation' }}>
                Pin the vacation policy
              </Link>,
            ),
          ]}
        />
        <LibrarySection
          title="Go links"
          Icon={Link2}
          about="Short names for pages people use often."
          action={
            <Link to="/links" className="button small">
              All go links
            </Link>
          }
          items={links.data?.shortcuts
            .filter(({ permissions }) => permissions?.write.update === true)
            .slice(0, SHOWN)
            .map(({ inputAlias, destinationUrl }) =>
              item(inputAlias, <a href={at(`/go/${inputAlias}`)}>go/{inputAlias}</a>, destinationUrl),
            )}
          examples={[
            item(
              'link',
              <button type="button" className="link-button" onClick={() => setLinking(true)}>
                go/{EXAMPLE_LINK.inputAlias}
              </button>,
            ),
          ]}
        />
        <LibrarySection
          title="Collections"
          Icon={FolderOpen}
          about="Documents and links that belong together."
          action={
            <Link to="/collections" className="button small">
              All collections
            </Link>
          }
          items={collections.data?.collections.slice(0, SHOWN).map(({ id, name }) =>
            item(
              id,
              <Link to="/collections/$id" params={{ id: String(id) }}>
                {name}
              </Link>,
            ),
          )}
          examples={[]}
        />
        <LibrarySection
          title="Announcements"
          Icon={Megaphone}
          about="News for everyone, or for one team, on the home page."
          action={
            <Link to="/announcements" className="button small">
              All announcements
            </Link>
          }
          items={announcements.data?.announcements
            .slice(0, SHOWN)
            .map(({ id, title }) => item(id, <Link to="/announcements">{title}</Link>))}
          examples={[]}
        />
        <LibrarySection
          title="Agents"
          Icon={Bot}
          about="Answer one kind of question from the sources you choose."
          action={
            <Link to="/agents" className="button small">
              All agents
            </Link>
          }
          items={agents.data?.agents
            .filter(({ isOwn }) => isOwn)
            .slice(0, SHOWN)
            .map(({ agentId, name }) =>
              item(
                agentId,
                <Link to="/agents/$id" params={{ id: agentId }} search={{}}>
                  {name}
                </Link>,
              ),
            )}
          examples={[
            item(
              'digest',
              <Link to="/agents/new" search={{ from: 'digest' }}>
                Weekly digest
              </Link>,
            ),
          ]}
        />
        <LibrarySection
          title="Skills"
          Icon={BookMarked}
          about="Instructions and files that teach chat and agents how to do a task."
          action={
            <Link to="/skills" className="button small">
              All skills
            </Link>
          }
          items={skills.data?.skills
            .filter(({ is_own: isOwn }) => isOwn)
            .slice(0, SHOWN)
            .map(({ id, display_name: name }) => item(id, <Link to="/skills">{name}</Link>))}
          examples={[
            item(
              'skill',
              <button type="button" className="link-button" onClick={() => void addSkill()}>
                Write release notes
              </button>,
            ),
          ]}
        />
        <LibrarySection
          title="Triggers"
          Icon={Zap}
          about="Call a webhook when a document changes or something is announced."
          action={
            <Link to="/triggers" className="button small">
              All triggers
            </Link>
          }
          items={triggers.data?.results
            .slice(0, SHOWN)
            .map(({ trigger_id: id, description, preset_id: preset }) =>
              item(id, <Link to="/triggers">{description || preset}</Link>),
            )}
          examples={[item('trigger', <Link to="/triggers">Post new documents to a chat channel</Link>)]}
        />
      </div>
      <FormDialog
        title="New go link"
        submit="Save"
        isOpen={isLinking}
        onClose={() => setLinking(false)}
        fields={[
          {
            name: 'inputAlias',
            label: 'Name',
            isRequired: true,
            hint: 'The part after go/',
            value: EXAMPLE_LINK.inputAlias,
          },
          { name: 'destinationUrl', label: 'Destination URL', kind: 'url', isRequired: true },
          { name: 'description', label: 'Description', kind: 'long', value: EXAMPLE_LINK.description },
        ]}
        onSubmit={async ({ inputAlias = '', destinationUrl = '', description = '' }) => {
          await call('POST /rest/api/v1/createshortcut', {
            body: { data: { inputAlias, destinationUrl, description } },
          })
          await queries.invalidateQueries({ queryKey: ['links'] })
        }}
      />
    </main>
  )
}
