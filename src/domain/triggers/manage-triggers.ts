import { badField } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { DirectoryReader } from '../people/directory/directory-reader.ts'
import type { Caller } from '../shared/caller.ts'
import { readReceiver } from '../shared/read-receiver.ts'
import { newWebhookSecret } from '../webhooks/sign-message.ts'
import { presetId } from './presets.ts'
import { readInputs } from './read-inputs.ts'
import { type PresetDeps, readPreset } from './read-presets.ts'
import type { Trigger, TriggerStatus, TriggerStore } from './trigger.ts'

export interface TriggerDeps extends PresetDeps {
  triggers: TriggerStore
  documents: Pick<DocumentStore, 'lastSeq'>
  directory: DirectoryReader
  clock: Clock
  triggerAddresses: ReachableAddresses
}

export interface DeliveryRequest {
  readonly url: string
  readonly bearer?: string | undefined
}

export interface TriggerRequest {
  readonly presetId: string
  readonly description?: string | undefined
  readonly inputs?: Readonly<Record<string, unknown>> | undefined
  readonly delivery: DeliveryRequest
}

export interface TriggerChange extends Pick<TriggerRequest, 'description' | 'inputs'> {
  readonly status?: TriggerStatus | undefined
  readonly delivery?: DeliveryRequest | undefined
}

/** So many each person may have: every event is compared with all of them. */
export const MAX_TRIGGERS = 50

/** Makes a trigger for the caller; its secret is in the answer and is not shown again. */
export async function createTrigger(deps: TriggerDeps, caller: Caller, request: TriggerRequest): Promise<Trigger> {
  refusePassing(caller)
  const { kind, datasource, ...preset } = await readPreset(deps, caller, request.presetId)
  const inputs = await readInputs(deps, { kind, datasource, ...preset }, request.inputs ?? {})
  const delivery = readDelivery(deps, request.delivery)
  const at = deps.clock.now()
  const trigger: Trigger = {
    id: newId(),
    owner: caller.email,
    kind,
    datasource,
    description: request.description,
    status: 'ENABLED',
    inputs,
    ...delivery,
    secret: newWebhookSecret(),
    root: caller.root,
    since: { seq: await deps.documents.lastSeq(), at },
    createdAt: at,
    updatedAt: at,
  }
  if (await deps.triggers.add(trigger, MAX_TRIGGERS)) return trigger
  throw new ServiceError('conflict', `You've reached the limit of ${MAX_TRIGGERS} triggers; delete one first`)
}

/** The caller's own, oldest first. */
export function listTriggers({ triggers }: { triggers: TriggerStore }, { email }: Caller): Promise<Trigger[]> {
  return triggers.of(email)
}

/** What is not there and what is somebody else's are refused alike. */
export async function readTrigger(
  { triggers }: { triggers: TriggerStore },
  { email }: Caller,
  id: string,
): Promise<Trigger> {
  const trigger = await triggers.find(id)
  if (trigger?.owner === email) return trigger
  throw noSuchTrigger()
}

/** What is not named stays. A trigger that is switched on tells what happens from then on. */
export async function changeTrigger(
  deps: TriggerDeps,
  caller: Caller,
  id: string,
  { status, description, inputs, delivery }: TriggerChange,
): Promise<Trigger> {
  refusePassing(caller)
  const before = await readTrigger(deps, caller, id)
  const isWoken = status === 'ENABLED' && before.status !== 'ENABLED'
  // Whoever lost sight of the datasource has nothing to change there but to switch it off.
  const preset = inputs !== undefined || isWoken ? await readPreset(deps, caller, presetId(before)) : undefined
  const narrowed = preset && inputs !== undefined ? await readInputs(deps, preset, inputs) : undefined
  const receiver = delivery && readDelivery(deps, delivery)
  const at = deps.clock.now()
  const since = { seq: await deps.documents.lastSeq(), at }
  const changed = await deps.triggers.change(id, (trigger) => {
    const wakes = status === 'ENABLED' && trigger.status !== 'ENABLED'
    const { pausedFor, ...rest } = trigger
    return {
      ...rest,
      ...(status === undefined && pausedFor && { pausedFor }),
      ...(wakes && { since, root: caller.root }),
      ...(status !== undefined && { status }),
      ...(description !== undefined && { description }),
      ...(narrowed && { inputs: narrowed }),
      ...receiver,
      updatedAt: at,
    }
  })
  if (changed === undefined) throw noSuchTrigger()
  return changed
}

export async function deleteTrigger(
  { triggers }: { triggers: TriggerStore },
  { email }: Caller,
  id: string,
): Promise<void> {
  if (!(await triggers.remove(id, email))) throw noSuchTrigger()
}

function readDelivery(
  { triggerAddresses }: TriggerDeps,
  { url, bearer }: DeliveryRequest,
): Pick<Trigger, 'url' | 'bearer'> {
  const { href } = readReceiver(url, triggerAddresses, 'delivery.webhook_url')
  // It becomes part of a header.
  if (bearer !== undefined && !/^[\x21-\x7e]+$/.test(bearer)) {
    throw badField('delivery.auth.secret', 'must only contain printable ASCII characters')
  }
  return { url: href, bearer }
}

/** Such a token lives for an hour, in a page: what is made with it would outlive it. */
function refusePassing({ root }: Caller): void {
  if (root.kind !== 'authToken') return
  throw new ServiceError(
    'auth_token_not_allowed',
    "A token from createauthtoken can't create triggers; use its parent token",
  )
}

function noSuchTrigger(): ServiceError {
  return new ServiceError('not_found', "Trigger not found, or it isn't yours")
}
