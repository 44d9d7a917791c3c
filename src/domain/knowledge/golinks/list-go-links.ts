import { badField, quoted } from '../../../kernel/bad-field.ts'
import type { Facet } from '../../query/facet.ts'
import type { FieldFilter } from '../../query/field-filter.ts'
import { readCursor, writeCursor } from '../../query/search-cursor.ts'
import { foldEmail } from '../../shared/email.ts'
import { type Asking, viewerOf } from '../../sharing/viewer.ts'
import type { GoLinkDeps } from './go-link-deps.ts'
import { type GoLinkView, readableGoLinks } from './read-go-links.ts'

export interface GoLinkListRequest {
  readonly query?: string | undefined
  readonly filters: readonly FieldFilter[]
  readonly sortBy?: string | undefined
  readonly isDescending: boolean
  readonly pageSize: number
  readonly cursor?: string | undefined
}

export interface GoLinkList {
  readonly links: readonly GoLinkView[]
  readonly total: number
  readonly cursor: string | undefined
  readonly facets: readonly Facet[]
}

const SORTS: Readonly<Record<string, (view: GoLinkView) => string | number>> = {
  alias: (view) => aliasOf(view),
  inputalias: (view) => aliasOf(view),
  createtime: (view) => (view.kind === 'made' ? view.link.createdAt.getTime() : (view.link.createTime ?? 0) * 1000),
  updatetime: (view) => (view.kind === 'made' ? view.link.updatedAt.getTime() : (view.link.updateTime ?? 0) * 1000),
}

/** One page of the go links that the caller may read. */
export async function listGoLinks(deps: GoLinkDeps, caller: Asking, request: GoLinkListRequest): Promise<GoLinkList> {
  const { query = '', filters, sortBy = 'alias', isDescending, pageSize, cursor } = request
  const sortKey = SORTS[sortBy.toLowerCase()]
  if (sortKey === undefined) throw badField('sort.sortBy', 'must be one of alias, createTime, updateTime')
  const matched = [query, filters, sortBy, isDescending]
  const offset = cursor === undefined ? 0 : readCursor(cursor, matched).offset
  const passes = filterTest(filters, caller.email)
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const all = (await readableGoLinks(deps, await viewerOf(deps, caller))).filter(
    (view) => passes(view) && hasWords(view, words),
  )
  const turn = isDescending ? -1 : 1
  all.sort((one, other) => turn * compare(sortKey(one), sortKey(other)) || compare(aliasOf(one), aliasOf(other)))
  const end = offset + pageSize
  const next = { offset: end, snapshot: '', lastShown: [], correctedQuery: undefined }
  return {
    links: all.slice(offset, end),
    total: all.length,
    cursor: end < all.length ? writeCursor(next, matched) : undefined,
    facets: [{ name: 'createdBy', buckets: authors(all) }],
  }
}

function aliasOf({ link, kind }: GoLinkView): string {
  return (kind === 'made' ? link.record.inputAlias : link.inputAlias).toLowerCase()
}

function authorOf(view: GoLinkView): string {
  return view.kind === 'made' ? view.link.sharing.owner : view.link.createdBy
}

function filterTest(filters: readonly FieldFilter[], email: string): (view: GoLinkView) => boolean {
  const tests = filters.map(({ fieldName, values }) => {
    if (!['createdby', 'author', 'owner', 'from'].includes(fieldName.toLowerCase())) {
      throw badField('filters.fieldName', `must be createdBy; got ${quoted(fieldName)}`)
    }
    const wanted = values.map(({ value, isNegated }) => ({
      person: value.toLowerCase() === 'me' ? email : foldEmail(value),
      isNegated,
    }))
    const named = wanted.filter(({ isNegated }) => !isNegated)
    return (view: GoLinkView) => {
      const author = authorOf(view)
      if (wanted.some(({ person, isNegated }) => isNegated && person === author)) return false
      return named.length === 0 || named.some(({ person }) => person === author)
    }
  })
  return (view) => tests.every((test) => test(view))
}

function hasWords(view: GoLinkView, words: readonly string[]): boolean {
  const { description = '' } = view.kind === 'made' ? view.link.record : view.link
  const title = view.kind === 'made' ? (view.document?.title ?? '') : ''
  const text = `${aliasOf(view)} ${description} ${title}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

function authors(views: readonly GoLinkView[]): { value: string; count: number }[] {
  const counted = [...Map.groupBy(views, authorOf)].map(([value, own]) => ({ value, count: own.length }))
  return counted.sort((one, other) => other.count - one.count || compare(one.value, other.value))
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0
}
