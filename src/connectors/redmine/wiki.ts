import type { Item } from '#connector-kit'
import type { Named, RedmineApi, RedmineProject } from './api.ts'
import { wikiReaders } from './projects.ts'

export interface RedmineWikiPage {
  readonly title: string
  readonly version: number
  readonly created_on: string
  readonly updated_on: string
  readonly text?: string
  readonly author?: Named
}

export function wikiId(project: number, title: string): string {
  return `wiki-${project}-${title}`
}

/** The project and title of a wiki page's ID. */
export function readWikiId(id: string): { project: number; title: string } | undefined {
  const [, project, title] = /^wiki-(\d+)-(.+)$/s.exec(id) ?? []
  return project === undefined || title === undefined ? undefined : { project: Number(project), title }
}

export function wikiPath(project: number, title: string): string {
  return `/projects/${project}/wiki/${encodeURIComponent(title)}`
}

export function wikiItem(api: RedmineApi, page: RedmineWikiPage, project: RedmineProject): Item {
  return {
    id: wikiId(project.id, page.title),
    scope: String(project.id),
    version: wikiVersion(page),
    objectType: 'wikipage',
    title: page.title.replaceAll('_', ' '),
    url: api.url(`/projects/${project.identifier}/wiki/${encodeURIComponent(page.title)}`),
    body: { mimeType: 'text/plain', content: page.text ?? '' },
    access: wikiReaders(project.id),
    ...(page.author !== undefined && { author: String(page.author.id) }),
    createdAt: page.created_on,
    updatedAt: page.updated_on,
    container: project.name,
  }
}

export function wikiVersion({ version, updated_on }: RedmineWikiPage): string {
  return `${version} ${updated_on}`
}
