import { canonicalAlias } from '../../../domain/knowledge/golinks/go-link.ts'
import type { GoLinkView, IndexedLinkView, MadeLinkView } from '../../../domain/knowledge/golinks/read-go-links.ts'
import type { ClientShortcut } from '../../schemas/knowledge/shortcut.ts'
import type { Wire } from '../../schemas/wire.ts'
import { presentAuthor, presentDocument } from '../present-document.ts'
import type { PresentContext } from './present-collection.ts'
import { presentSharing } from './present-sharing.ts'

/** `base`: the address of the service, which the go links of its own stand under. */
export function presentShortcut(view: GoLinkView, context: PresentContext, base: string): Wire<typeof ClientShortcut> {
  return view.kind === 'made' ? presentMade(view, context, base) : presentIndexed(view, context, base)
}

function presentMade(view: MadeLinkView, context: PresentContext, base: string): Wire<typeof ClientShortcut> {
  const { link, document } = view
  const { people, datasources } = context
  const { alias, destinationDocumentId, unlisted, ...texts } = link.record
  const { permissions, roles } = presentSharing({ ...view, sharing: link.sharing }, people)
  return {
    id: link.id,
    ...texts,
    alias,
    ...(unlisted && { unlisted }),
    ...(document && {
      destinationDocumentId: destinationDocumentId ?? '',
      title: document.title,
      destinationDocument: presentDocument(document, datasources.get(document.datasource), people),
    }),
    permissions,
    ...(roles && { roles }),
    createdBy: presentAuthor({ email: link.sharing.owner }, people),
    createTime: link.createdAt.toISOString(),
    updatedBy: presentAuthor({ email: link.updatedBy }, people),
    updateTime: link.updatedAt.toISOString(),
    intermediateUrl: goAddress(base, link.record.inputAlias),
    isExternal: false,
  }
}

function presentIndexed(
  { link }: IndexedLinkView,
  { people }: PresentContext,
  base: string,
): Wire<typeof ClientShortcut> {
  const { inputAlias, destinationUrl, description, createdBy, createTime, updateTime } = link
  const isExternal = 'intermediateUrl' in link
  return {
    inputAlias,
    alias: canonicalAlias(inputAlias),
    destinationUrl,
    ...(description !== undefined && { description }),
    ...('title' in link && link.title && { title: link.title }),
    ...('unlisted' in link && link.unlisted && { unlisted: true }),
    ...('urlTemplate' in link && link.urlTemplate && { urlTemplate: link.urlTemplate }),
    createdBy: presentAuthor({ email: createdBy }, people),
    ...(createTime !== undefined && { createTime: new Date(createTime * 1000).toISOString() }),
    ...(updateTime !== undefined && { updateTime: new Date(updateTime * 1000).toISOString() }),
    intermediateUrl: isExternal ? link.intermediateUrl : goAddress(base, inputAlias),
    ...(isExternal && link.editUrl && { editUrl: link.editUrl }),
    isExternal,
  }
}

function goAddress(base: string, alias: string): string {
  return `${base}/go/${encodeURIComponent(alias)}`
}
