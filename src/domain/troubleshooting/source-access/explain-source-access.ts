import type { Access } from '#connector-kit'
import { canSee } from '../../access/can-see.ts'
import { isHidden, type VisibilityResolver } from '../../access/visibility-of.ts'
import { HIDDEN_FROM } from '../../access/visibility-override.ts'
import type { AccountStore } from '../../accounts/account.ts'
import { describeAccess, type NameOf } from '../../connections/access/describe-access.ts'
import type { StoredConnection } from '../../connections/connection.ts'
import type { ConnectionItem, ConnectionScope } from '../../connections/crawl-store.ts'
import { referencesIn } from '../../connections/run/access-references.ts'
import type { DatasourceStore } from '../../datasources/datasource.ts'
import type { DocumentEventStore } from '../../documents/document-events.ts'
import type { DocumentHead } from '../../documents/document-store.ts'
import type { GroupStore } from '../../groups/group.ts'
import type { Actor } from '../../shared/actor.ts'
import { foldEmail } from '../../shared/email.ts'
import { refuseUnless } from '../../shared/policy.ts'
import type { ContentBrowser } from '../content-browser.ts'
import { type DocumentStatusDeps, documentStatus } from '../document-status.ts'
import { hiddenBecause } from '../explain-access.ts'
import { accountStep } from './account-step.ts'
import { explainConditions } from './explain-conditions.ts'
import { explainMissing } from './explain-missing.ts'
import { freshnessOf } from './item-freshness.ts'
import { type LocateDeps, type Located, locateItem } from './locate-item.ts'
import type { AccessStep, SourceAccess, SourceAccessRequest } from './source-access.ts'
import { standingInSource } from './standing-in-source.ts'

export interface SourceAccessDeps extends LocateDeps, DocumentStatusDeps {
  accounts: AccountStore
  browser: ContentBrowser
  groups: Pick<GroupStore, 'groupsOf'>
  datasources: DatasourceStore
  documentEvents: DocumentEventStore
  visibilities: VisibilityResolver
  clock: { now(): Date }
}

/** Why a user sees an item of a connected source, or doesn't: a chain of sentences from the source to search. */
export async function explainSourceAccess(
  deps: SourceAccessDeps,
  actor: Actor,
  request: SourceAccessRequest,
): Promise<SourceAccess> {
  refuseUnless(actor, 'connections')
  const email = foldEmail(request.user)
  return explainLocated(deps, email, await locateItem(deps, request))
}

export async function explainLocated(deps: SourceAccessDeps, email: string, located: Located): Promise<SourceAccess> {
  if (located.kind === 'missing') return explainMissing(deps, email, located)
  const { connection, item, document } = located
  return document === undefined
    ? withoutDocument(email, connection, item)
    : explainItem(deps, email, connection, item, document)
}

async function explainItem(
  deps: SourceAccessDeps,
  email: string,
  connection: StoredConnection,
  item: ConnectionItem,
  document: DocumentHead,
): Promise<SourceAccess> {
  const access: Access = (await deps.crawls.findAccess(connection.id, item.accessDigest)) ?? { kind: 'nobody' }
  const person = await deps.accounts.find(email)
  const who = person?.name || email
  const scopes = new Map((await deps.crawls.scopes(connection.id)).map((scope) => [scope.id, scope]))
  const standing = await standingInSource(deps, connection, { email, who }, access, scopes)
  const explained = explainConditions(access, standing)
  // The decision comes from the same code that search uses. The sentences only explain it.
  const isVisible = person?.isActive !== false && canSee(await deps.visibilities.visibilityOf(email), document)

  const scope = scopes.get(item.scope)
  const steps: AccessStep[] = [
    {
      name: 'Found',
      result: 'ok',
      text: `"${document.title}" is in the connection ${connection.title}, in ${scope?.title ?? item.scope}.`,
    },
  ]
  const add = (step: AccessStep | undefined) => {
    if (step !== undefined) steps.push(step)
  }
  add(userStep(person, email))
  add({ name: 'Permissions', result: 'info', text: inWords(access, scopes, standing.nameOf) })
  add(await accountStep(deps, connection, { email, who }, access.kind === 'everyone'))
  if (scope?.state === 'hidden') {
    const text = `${scope.title} is gone from the source or no longer read, so its documents are hidden from everyone. The next comparison deletes them.`
    add({ name: 'Scope', result: 'failed', text, action: { kind: 'choose-scopes' } })
  }
  add({
    name: 'Conditions',
    result: explained.isMet ? 'ok' : 'failed',
    text: explained.isMet ? `${who} meets the conditions.` : `${explained.lacking}.`,
    conditions: explained.conditions,
  })
  for (const step of await indexSteps(deps, email, document)) add(step)
  if (!isVisible && steps.every(({ result }) => result !== 'failed')) {
    const text =
      "The permissions haven't taken full effect yet: a run works out who they apply to. Try again when it ends."
    add({ name: 'Index', result: 'failed', text })
  }
  const failed = steps.find(({ result }) => result === 'failed')
  return {
    user: email,
    verdict: isVisible ? 'visible' : 'hidden',
    summary: isVisible
      ? `${who} can see "${document.title}".`
      : `${who} can't see "${document.title}". ${failed?.text ?? ''}`.trim(),
    connection: { id: connection.id, title: connection.title },
    item: {
      ...{ id: item.id, scope: item.scope, title: document.title, url: document.viewUrl },
      ...{ datasource: connection.datasource, objectType: item.objectType, documentId: item.documentId },
    },
    freshness: await freshnessOf(deps, connection, item, document, scope),
    // A condition that isn't met doesn't matter to somebody who sees the document for another reason.
    steps: isVisible ? steps.map((step) => (step.result === 'failed' ? { ...step, result: 'warning' } : step)) : steps,
    canAsk: true,
  }
}

/** The expression, and who can see the scopes that it names. */
function inWords(access: Access, scopes: ReadonlyMap<string, ConnectionScope>, nameOf: NameOf): string {
  const ofScopes = referencesIn(access).scope.flatMap((id) => {
    const scope = scopes.get(id)
    return scope === undefined ? [] : [` ${scope.title} is visible to ${describeAccess(scope.access, nameOf)}.`]
  })
  return `Visible to ${describeAccess(access, nameOf)}.${ofScopes.join('')}`
}

function userStep(person: { isActive: boolean } | undefined, email: string): AccessStep | undefined {
  if (person?.isActive === true) return undefined
  return person === undefined
    ? { name: 'User', result: 'warning', text: `${email} isn't a user of Almanac. Check the spelling.` }
    : { name: 'User', result: 'failed', text: `${email} is deactivated in Almanac, so they can't sign in.` }
}

/** What else decides: the data source, policies, and how far the index is. */
async function indexSteps(deps: SourceAccessDeps, email: string, document: DocumentHead): Promise<AccessStep[]> {
  const steps: AccessStep[] = []
  const standings = await deps.visibilities.callerInDatasources(email)
  const inDatasource = standings.find(({ datasource }) => datasource.name === document.datasource)
  if (inDatasource === undefined) return steps
  if (isHidden(inDatasource)) {
    steps.push({ name: 'Data source', result: 'failed', text: `The ${hiddenBecause(inDatasource)}.` })
  }
  if (document.awaitsScan === true) {
    const text = "Policies that hide documents haven't scanned it yet, so no one sees it."
    steps.push({ name: 'Policies', result: 'failed', text })
  }
  if (document.visibilityOverride !== undefined) {
    const text = `An administrator or a policy hides the document from ${HIDDEN_FROM[document.visibilityOverride]}.`
    steps.push({ name: 'Policies', result: 'failed', text })
  }
  const status = await documentStatus(deps, inDatasource.datasource, document)
  for (const problem of status.problems) steps.push({ name: 'Index', result: 'warning', text: `${problem}.` })
  steps.push(
    status.indexingStatus === 'INDEXED'
      ? {
          name: 'Index',
          result: 'ok',
          text: 'Search has the newest version. Permissions are checked on every search, so changes apply immediately.',
        }
      : { name: 'Index', result: 'failed', text: "Search doesn't have it yet. New documents appear within seconds." },
  )
  return steps
}

/** Its document was deleted by hand, or is being written. */
function withoutDocument(email: string, connection: StoredConnection, item: ConnectionItem): SourceAccess {
  const text = `${connection.title} has read the item ${item.id}, but its document is missing. Ask the source for it.`
  return {
    user: email,
    verdict: 'not-indexed',
    summary: text,
    connection: { id: connection.id, title: connection.title },
    item: undefined,
    freshness: undefined,
    steps: [{ name: 'Found', result: 'failed', text }],
    canAsk: true,
  }
}
