import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { audited } from '../audit/audited.ts'
import type { AccountActor } from '../shared/actor.ts'
import type { Caller } from '../shared/caller.ts'
import type { ClientScope } from '../shared/client-scopes.ts'
import { foldEmail } from '../shared/email.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { AgentDefinition } from './agent.ts'
import type { RunRequest } from './read-run-request.ts'
import { MAX_RUN_MILLIS, newRun, type RunAgentDeps, type RunEvent } from './run-agent.ts'
import { runSteps } from './run-steps.ts'

/**
 * Tools that only read what the company has. Others show what the person did, or act at another service with the consent
 * that the person gave; only the person may use those.
 */
const TOOLS = new Set(['search', 'code_search', 'read_document', 'employee_search', 'chat'])
/** What those tools need, and nothing else. */
const SCOPES: readonly ClientScope[] = ['AGENTS', 'SEARCH', 'DOCUMENTS', 'PEOPLE', 'CHAT']

/**
 * What a colleague would get from an agent, for someone who may view search as others. It isn't a run: nothing is stored
 * and nothing counts as used. The audit log has an entry for each, written before anything is shown.
 */
export async function* runAs(
  deps: RunAgentDeps,
  actor: AccountActor,
  { user, agentId, request }: { readonly user: string; readonly agentId: string; readonly request: RunRequest },
  gone: AbortSignal,
): AsyncGenerator<RunEvent> {
  refuseUnless(actor, 'search.as')
  const account = await deps.accounts.find(foldEmail(user))
  if (account?.isActive !== true) {
    throw new ServiceError('not_found', `User ${quoted(user)} doesn't exist or is deactivated`)
  }
  const { view, run: asked } = await newRun(deps, callerAs(actor, actor.email), agentId, request)
  const colleague = callerAs(actor, account.email)
  const details = { agent: agentId, name: view.definition.name, input: asked.input, question: questionOf(request) }
  await audited(deps, actor, { action: 'agent.run-as', subject: account.email, details }, async () => undefined)
  const run = { ...asked, owner: account.email }
  const signal = AbortSignal.any([gone, AbortSignal.timeout(MAX_RUN_MILLIS)])
  yield { kind: 'start', run }
  for (const name of toolsLeftOut(view.definition)) {
    yield { kind: 'step', text: `Skipping the tool ${name}, which can only be used as yourself` }
  }
  const definition = { ...view.definition, tools: view.definition.tools.filter(({ name }) => TOOLS.has(name)) }
  for await (const event of runSteps(deps, colleague, definition, run, signal)) {
    signal.throwIfAborted()
    yield event.kind === 'content' && event.isOfTool ? { kind: 'content', text: event.text } : event
  }
  yield { kind: 'end', run: { ...run, status: 'success', updatedAt: deps.clock.now() } }
}

/** Without any right to administer or to change something. */
function callerAs({ credential = '' }: AccountActor, email: string): Caller {
  return {
    email,
    scopes: new Set(SCOPES),
    credentialId: credential,
    root: { kind: 'authToken' },
    actedBy: undefined,
  }
}

function toolsLeftOut({ tools }: AgentDefinition): string[] {
  return [...new Set(tools.map(({ name }) => name).filter((name) => !TOOLS.has(name)))]
}

/** What the audit log keeps of it. */
function questionOf({ messages }: RunRequest): string {
  return (messages.findLast(({ isOfUser }) => isOfUser)?.text ?? '').slice(0, 1000).toWellFormed()
}
