import { hash } from 'node:crypto'
import { type Access, allOf, anyOf, group, type Item, type ItemComment, user } from '#connector-kit'
import type { Named, RedmineApi } from './api.ts'
import { ADMINS, issueReaders } from './projects.ts'

export interface RedmineIssue {
  readonly id: number
  readonly project: Named
  readonly tracker: Named
  readonly status: Named
  readonly priority: Named
  readonly author: Named
  readonly assigned_to?: Named
  readonly category?: Named
  readonly fixed_version?: Named
  readonly subject: string
  readonly description?: string | null
  readonly is_private?: boolean
  readonly created_on: string
  readonly updated_on: string
  readonly journals?: readonly RedmineJournal[]
  readonly attachments?: readonly RedmineAttachment[]
}

export interface RedmineAttachment {
  readonly id: number
  readonly filename: string
  readonly filesize: number
  readonly content_type?: string | null
  readonly content_url: string
  readonly description?: string
  readonly author: Named
  readonly created_on: string
}

interface RedmineJournal {
  readonly id: number
  readonly user: Named
  readonly notes?: string
  readonly private_notes?: boolean
  readonly created_on: string
}

/**
 * Redmine notes the time of a change only to the second. What else the listing says of an issue tells two changes in the same
 * second apart, and changes of its permissions.
 */
export function issueVersion(issue: RedmineIssue): string {
  const { updated_on, is_private, project, author, assigned_to, subject, description, status, priority } = issue
  const shown = [project.id, is_private, author.id, assigned_to?.id, subject, description, status.id, priority.id]
  return `${updated_on} ${hash('sha256', JSON.stringify(shown), 'hex').slice(0, 16)}`
}

/**
 * Whoever Redmine shows the issue to (`Issue#visible?`): administrators; holders of a role that sees all issues; of one
 * that sees public ones, if it isn't private or is theirs; of one that sees only their own, if it's theirs.
 */
export function issueAccess(issue: RedmineIssue, groupIds: ReadonlySet<number>): Access {
  const { project, author, assigned_to: assignee, is_private: isPrivate = true } = issue
  const theirs = [user(String(author.id))]
  if (assignee !== undefined) {
    theirs.push(groupIds.has(assignee.id) ? group(String(assignee.id)) : user(String(assignee.id)))
  }
  const owners = anyOf(...theirs)
  const byDefault = issueReaders(project.id, 'default')
  return anyOf(
    group(ADMINS),
    issueReaders(project.id, 'all'),
    isPrivate ? allOf(byDefault, owners) : byDefault,
    allOf(issueReaders(project.id, 'own'), owners),
  )
}

export function issueItem(api: RedmineApi, issue: RedmineIssue, access: Access): Item {
  return {
    id: `issue-${issue.id}`,
    scope: String(issue.project.id),
    version: issueVersion(issue),
    objectType: 'issue',
    title: `${issue.tracker.name} #${issue.id}: ${issue.subject}`,
    url: api.url(`/issues/${issue.id}`),
    body: { mimeType: 'text/plain', content: issue.description ?? '' },
    access,
    author: String(issue.author.id),
    ...(issue.assigned_to !== undefined && { owner: String(issue.assigned_to.id) }),
    createdAt: issue.created_on,
    updatedAt: issue.updated_on,
    status: issue.status.name,
    container: issue.project.name,
    comments: commentsOf(issue),
    properties: {
      priority: issue.priority.name,
      ...(issue.category !== undefined && { category: issue.category.name }),
      ...(issue.fixed_version !== undefined && { version: issue.fixed_version.name }),
    },
  }
}

/** Private notes are left out, because they have their own permissions. */
function commentsOf({ journals = [] }: RedmineIssue): ItemComment[] {
  return journals.flatMap(({ id, user: author, notes, private_notes, created_on }) =>
    !notes || private_notes === true
      ? []
      : [{ id: String(id), author: String(author.id), text: notes, createdAt: created_on }],
  )
}

/** IDs and versions of an issue's files. Whatever changes who sees the issue changes them too. */
export function attachmentVersions(issue: RedmineIssue): Map<string, string> {
  const version = issueVersion(issue)
  return new Map(
    (issue.attachments ?? []).map(({ id, created_on, filesize }) => [
      `${attachmentPrefix(issue.id)}${id}`,
      `${created_on} ${filesize} ${version}`,
    ]),
  )
}

export function attachmentPrefix(issueId: number): string {
  return `attachment-${issueId}-`
}

/** A file attached to an issue. Whoever sees the issue sees the file. */
export async function attachmentItem(
  api: RedmineApi,
  issue: RedmineIssue,
  attachment: RedmineAttachment,
  access: Access,
  maxBytes: number,
): Promise<Item> {
  const { id, filename, filesize, content_type: mimeType, content_url: url, author, created_on } = attachment
  return {
    id: `attachment-${issue.id}-${id}`,
    scope: String(issue.project.id),
    version: `${created_on} ${filesize} ${issueVersion(issue)}`,
    objectType: 'attachment',
    title: filename,
    filename,
    url: api.url(`/attachments/${id}`),
    ...(filesize <= maxBytes && {
      body: { mimeType: mimeType || 'application/octet-stream', content: await api.bytes(url, maxBytes) },
    }),
    access,
    author: String(author.id),
    createdAt: created_on,
    updatedAt: created_on,
    container: `#${issue.id}: ${issue.subject}`,
  }
}
