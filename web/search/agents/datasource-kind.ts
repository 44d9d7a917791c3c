import type { Kind } from '../source-glyphs.ts'

/** A data source alone is known by its name. */
const BY_NAME: readonly (readonly [Kind, RegExp])[] = [
  ['wiki', /wiki|confluence|notion|knowledge/],
  ['ticket', /ticket|desk|jira|redmine|issue|bug|support/],
  ['message', /chat|slack|teams|message/],
  ['mail', /mail|imap|inbox/],
  ['code', /code|git|repo/],
  ['site', /^web|website/],
  ['file', /drive|files?$|share|folder/],
  ['page', /^hr$|people|handbook|policies/],
]

export function datasourceKind(datasource: string): Kind | undefined {
  return BY_NAME.find(([, form]) => form.test(datasource))?.[0]
}
