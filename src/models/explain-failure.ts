import { networkFailure } from '../kernel/network/network-failure.ts'

interface Called {
  readonly url: string
  readonly model: string
  readonly isTimeout: boolean
}

/** What went wrong with a call, and what to check. What the endpoint says is left out: it may repeat the key. */
export function explainFailure(error: Error & { status?: number | undefined }, called: Called): string {
  const { host } = new URL(called.url)
  if (error.status !== undefined) return ofStatus(error.status, called)
  if (called.isTimeout) return `${host} didn't answer in time. Check that the model is running.`
  const message = rootMessage(error)
  if (/no answer within/.test(message)) return `${host} didn't answer in time. Check that the model is running.`
  if (/isn't allowed$/.test(message))
    return `${host} is a private address. An operator can allow it with ALMANAC_MODEL_RANGES.`
  if (/must use https$/.test(message)) return `${host} is a public address, so the URL must start with https.`
  const failure = networkFailure(error, host)
  if (failure !== undefined) return failure
  return `${host} answered, but not like this kind of API. Check the address; it usually ends with /v1.`
}

function ofStatus(status: number, { model, url }: Called): string {
  if (status === 401 || status === 403) return `The endpoint refused the key (${status}). Check the key.`
  if (status === 404) {
    const named = model === '' ? 'the address' : `the model ${model} or the address`
    return `The endpoint doesn't know ${named} (404). Check both; the address usually ends with /v1.`
  }
  if (status === 429) return 'The endpoint limits requests, or the account has no credit left (429).'
  if (status >= 500) return `The endpoint has a problem (${status}). Try again, or look at its log.`
  if (status >= 300 && status < 400)
    return `${new URL(url).host} redirects to another address (${status}). Enter that one.`
  return `The endpoint refused the request (${status}). Check the model name${model === '' ? '' : ` ${model}`}.`
}

/** Of the error of the network, at the bottom. */
function rootMessage(error: Error): string {
  let root: unknown = error.cause
  while (root instanceof Error && root.cause !== undefined) root = root.cause
  return root instanceof Error ? root.message : ''
}
