import { badField } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import { documentPage } from '../../documents/document-url.ts'
import { visibleDocuments } from '../../documents/visible-documents.ts'
import { redirectTarget } from '../../shared/web-address.ts'
import { mayRead, noSuch, type Right, refuseUnlessMay, rightsOn } from '../../sharing/rights.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import type { ExternalShortcut, HostedShortcut } from '../../shortcuts/shortcut.ts'
import { canonicalAlias, type GoLink } from './go-link.ts'
import type { GoLinkDeps } from './go-link-deps.ts'
import { fillTemplate } from './url-template.ts'

/** A go link as one reader sees it: one that was made here, or one that was uploaded. */
export type GoLinkView = MadeLinkView | IndexedLinkView

export interface MadeLinkView {
  readonly kind: 'made'
  readonly link: GoLink
  readonly rights: ReadonlySet<Right>
  readonly isAdministrator: boolean
  /** Where it leads, if that is a document that the reader may see. */
  readonly document?: StoredDocument
}

export interface IndexedLinkView {
  readonly kind: 'indexed'
  readonly link: ExternalShortcut | HostedShortcut
}

/** One go link, by id or alias, for those who may read it. */
export async function getGoLink(
  deps: GoLinkDeps,
  caller: Asking,
  { id, alias }: { readonly id?: number | undefined; readonly alias?: string | undefined },
): Promise<GoLinkView> {
  if (id === undefined && alias === undefined) throw badField('id', 'is required, unless you send `alias`')
  const viewer = await viewerOf(deps, caller)
  const found = id === undefined ? await findByAlias(deps, viewer, alias ?? '') : await deps.shortcuts.find(id)
  if (found === undefined) throw noSuch('shortcut', id ?? alias ?? '')
  if ('destinationUrl' in found) return { kind: 'indexed', link: found }
  const link = found as GoLink
  refuseUnlessMay(viewer, { ...link, id: id ?? alias ?? '' }, 'read')
  const [view] = await viewGoLinks(deps, viewer, [link])
  return view as GoLinkView
}

/** A link that the caller has just written, as they see it. */
export async function viewGoLink(deps: GoLinkDeps, caller: Asking, link: GoLink): Promise<GoLinkView> {
  const [view] = await viewGoLinks(deps, await viewerOf(deps, caller), [link])
  return view as GoLinkView
}

/** Where `go/alias`, and what stands behind it, leads this caller: an address, or a path of ours for a document without one. */
export async function followGoLink(
  deps: GoLinkDeps,
  caller: Asking,
  alias: string,
  parts: readonly string[],
): Promise<string> {
  const view = await getGoLink(deps, caller, { alias })
  const address = view.kind === 'indexed' ? followIndexed(view.link, parts) : followMade(view, parts)
  const target = address?.startsWith('/d/') ? address : redirectTarget(address)
  if (target !== undefined) return target
  throw new ServiceError('not_found', `go/${[alias, ...parts].join('/')} not found, or you don't have access`)
}

/** What was made and uploaded, as far as the caller may read it. */
export async function readableGoLinks(deps: GoLinkDeps, viewer: Viewer): Promise<GoLinkView[]> {
  const [made, external, hosted] = await Promise.all([
    deps.shortcutMemory.current(),
    deps.indexedShortcuts.external(),
    deps.indexedShortcuts.hosted(),
  ])
  const readable = [...made.values()].filter((link) => rightsOn(viewer, link).has('read'))
  const indexed = [...external, ...hosted].filter((link) => isListed(link, viewer))
  return [
    ...(await viewGoLinks(deps, viewer, readable)),
    ...indexed.map((link) => ({ kind: 'indexed' as const, link })),
  ]
}

/** An unlisted one is known to its author and to administrators. */
export function isListed(link: ExternalShortcut | HostedShortcut, viewer: Viewer): boolean {
  const isUnlisted = 'unlisted' in link && link.unlisted === true
  return !isUnlisted || viewer.isAdministrator || link.createdBy === viewer.email
}

async function viewGoLinks(deps: GoLinkDeps, viewer: Viewer, links: readonly GoLink[]): Promise<GoLinkView[]> {
  const ids = links.flatMap(({ record }) => record.destinationDocumentId ?? [])
  const documents = await visibleDocuments(deps, viewer.email, ids)
  return links.map((link) => {
    const document = documents.get(link.record.destinationDocumentId ?? '')
    const { isAdministrator } = viewer
    return { kind: 'made', link, rights: rightsOn(viewer, link), isAdministrator, ...(document && { document }) }
  })
}

async function findByAlias(
  deps: GoLinkDeps,
  viewer: Viewer,
  alias: string,
): Promise<GoLink | ExternalShortcut | HostedShortcut | undefined> {
  const wanted = canonicalAlias(alias.trim())
  const made = await deps.shortcuts.findByName(wanted)
  // One that the viewer may not read is looked for as far as one that is not there.
  if (made !== undefined && mayRead(viewer, made)) return made
  const indexed = [...(await deps.indexedShortcuts.external()), ...(await deps.indexedShortcuts.hosted())]
  return indexed.find((link) => canonicalAlias(link.inputAlias) === wanted && isListed(link, viewer))
}

function followMade({ link: { record }, document }: MadeLinkView, parts: readonly string[]): string | undefined {
  const { urlTemplate, destinationUrl, destinationDocumentId } = record
  if (parts.length > 0) return urlTemplate && fillTemplate(urlTemplate, parts)
  if (destinationUrl) return destinationUrl
  return destinationDocumentId && document ? documentPage(document) : undefined
}

function followIndexed(link: ExternalShortcut | HostedShortcut, parts: readonly string[]): string | undefined {
  if (parts.length > 0)
    return 'urlTemplate' in link && link.urlTemplate ? fillTemplate(link.urlTemplate, parts) : undefined
  return 'intermediateUrl' in link ? link.intermediateUrl : link.destinationUrl
}
