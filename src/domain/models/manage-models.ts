import { badField, REQUIRED } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import { seal } from '../../kernel/secrets.ts'
import { type AuditDeps, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { MeaningSwitch } from '../meaning/meaning-choice.ts'
import { type Actor, identityOf } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { readReceiver } from '../shared/read-receiver.ts'
import {
  MODEL_KINDS,
  type ModelCalls,
  type ModelEndpointStore,
  type ModelKind,
  type ModelTest,
  type StoredEndpoint,
} from './model-endpoint.ts'
import { unsealedKey, usableEndpoint } from './usable-endpoint.ts'

export interface ModelDeps extends AuditDeps {
  modelEndpoints: ModelEndpointStore
  modelCalls: ModelCalls
  modelAddresses: ReachableAddresses
  meaningSwitch: Pick<MeaningSwitch, 'inUse' | 'follow'>
  sealKey: string
}

export interface EndpointRequest {
  readonly url: string
  readonly model?: string | undefined
  /** Absent: the saved one is kept. Empty: none is sent. */
  readonly key?: string | undefined
}

/** An endpoint as an administrator sees it, without its key. */
export interface ModelStatus {
  readonly kind: ModelKind
  /** Empty: none is set. */
  readonly url: string
  readonly model: string
  readonly hasKey: boolean
  /** Why it isn't used, although it's set. */
  readonly problem: string | undefined
  readonly fixedBy: string | undefined
  readonly updatedAt: Date | undefined
  readonly updatedBy: string | undefined
}

export async function listModels(deps: ModelDeps, actor: Actor): Promise<ModelStatus[]> {
  refuseUnless(actor, 'models')
  return Promise.all(MODEL_KINDS.map((kind) => statusOf(deps, kind)))
}

/** Sets an endpoint. Chat and search use it from the next request on, on every node. */
export async function saveModel(
  deps: ModelDeps,
  actor: Actor,
  kind: ModelKind,
  request: EndpointRequest,
): Promise<ModelStatus> {
  refuseUnless(actor, 'models')
  refuseFixed(deps, kind)
  const { url, model } = readEndpoint(deps, kind, request)
  await changeRecord(deps, actor, recordOf(deps, kind), async (before) => {
    const after: StoredEndpoint = {
      url,
      model,
      sealedKey: sealedKeyOf(deps, request, before),
      updatedAt: deps.clock.now(),
      updatedBy: identityOf(actor).actor,
    }
    const details = {
      ...changesOf(before, after, ['url', 'model']),
      ...(request.key !== undefined && { key: request.key === '' ? 'removed' : 'set' }),
    }
    if (Object.keys(details).length === 0) return { result: undefined, note: undefined }
    await deps.modelEndpoints.save(kind, after)
    return { result: undefined, note: { action: 'model.change', subject: kind, details } }
  })
  if (kind === 'embedding') await deps.meaningSwitch.follow()
  return statusOf(deps, kind)
}

export async function removeModel(deps: ModelDeps, actor: Actor, kind: ModelKind): Promise<void> {
  refuseUnless(actor, 'models')
  refuseFixed(deps, kind)
  if (kind === 'embedding' && deps.meaningSwitch.inUse === 'endpoint') {
    throw new ServiceError('conflict', 'Search by meaning uses this endpoint; choose another option there first')
  }
  await changeRecord(deps, actor, recordOf(deps, kind), async (before) => {
    if (before === undefined) return { result: undefined, note: undefined }
    await deps.modelEndpoints.save(kind, undefined)
    return { result: undefined, note: { action: 'model.remove', subject: kind, details: { url: before.url } } }
  })
}

/** Makes one call to an endpoint that may not be saved yet. Without a request, to the one that is in use. */
export async function testModel(
  deps: ModelDeps,
  actor: Actor,
  kind: ModelKind,
  request: EndpointRequest | undefined,
): Promise<ModelTest> {
  refuseUnless(actor, 'models')
  if (deps.modelCalls.fixed(kind) !== undefined) return deps.modelCalls.test(kind, undefined)
  const saved = await deps.modelEndpoints.find(kind)
  const asked = request ?? saved
  if (asked === undefined) throw badField('url', REQUIRED)
  const { url, model } = readEndpoint(deps, kind, asked)
  const sealedKey = sealedKeyOf(deps, { ...request, url }, saved)
  return deps.modelCalls.test(kind, { url, model, key: unsealedKey(deps.sealKey, sealedKey) ?? '' })
}

async function statusOf(deps: ModelDeps, kind: ModelKind): Promise<ModelStatus> {
  const fixed = deps.modelCalls.fixed(kind)
  const none = { kind, problem: undefined, updatedAt: undefined, updatedBy: undefined }
  if (fixed !== undefined) return { ...none, ...fixed }
  const stored = await deps.modelEndpoints.find(kind)
  if (stored === undefined) return { ...none, url: '', model: '', hasKey: false, fixedBy: undefined }
  const { url, model, sealedKey, updatedAt, updatedBy } = stored
  const { problem } = usableEndpoint(deps, stored)
  return { kind, url, model, hasKey: sealedKey !== undefined, problem, fixedBy: undefined, updatedAt, updatedBy }
}

export function recordOf({ modelEndpoints }: Pick<ModelDeps, 'modelEndpoints'>, kind: ModelKind) {
  return { name: `model ${kind}`, read: () => modelEndpoints.find(kind) }
}

function refuseFixed({ modelCalls }: ModelDeps, kind: ModelKind): void {
  const fixed = modelCalls.fixed(kind)
  if (fixed === undefined) return
  throw new ServiceError('conflict', `${fixed.fixedBy} sets this endpoint; remove it from the environment first`)
}

function readEndpoint(deps: ModelDeps, kind: ModelKind, request: Pick<EndpointRequest, 'url' | 'model'>) {
  const url = readReceiver(request.url.trim(), deps.modelAddresses, 'url', 'ALMANAC_MODEL_RANGES')
  if (url.hash !== '' || url.search !== '') throw badField('url', 'must not contain a query or a fragment')
  const model = (request.model ?? '').trim()
  // Endpoints for reranking mostly serve one model.
  if (model === '' && kind !== 'reranker') throw badField('model', REQUIRED)
  if (/\p{Cc}/u.test(model) || !model.isWellFormed()) throw badField('model', 'must be a single line of text')
  return { url: url.href, model }
}

/** The key for a URL: the new one, or the saved one if it's for the same host. */
function sealedKeyOf(
  { sealKey }: ModelDeps,
  { url, key }: EndpointRequest,
  before: StoredEndpoint | undefined,
): string | undefined {
  if (key === '') return undefined
  if (key !== undefined) {
    if (!/^[!-~]+$/.test(key)) throw badField('key', 'must be letters, digits and punctuation without spaces')
    return seal(sealKey, key)
  }
  if (before?.sealedKey === undefined) return undefined
  if (new URL(before.url).origin !== new URL(url).origin) {
    // Otherwise someone who can change the address could have the key sent to their own host.
    throw badField('key', 'must be entered again because the URL has a different origin')
  }
  return before.sealedKey
}
