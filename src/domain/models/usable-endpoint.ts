import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import { unseal } from '../../kernel/secrets.ts'
import { readReceiver } from '../shared/read-receiver.ts'
import type { ModelEndpoint, StoredEndpoint } from './model-endpoint.ts'

/** An endpoint with its key, or why it can't be used: what was allowed when it was saved may not be any more. */
export function usableEndpoint(
  { sealKey, modelAddresses }: { readonly sealKey: string; readonly modelAddresses: ReachableAddresses },
  { url, model, sealedKey }: StoredEndpoint,
): { readonly endpoint?: ModelEndpoint; readonly problem: string | undefined } {
  try {
    readReceiver(url, modelAddresses)
  } catch {
    return {
      problem:
        "The URL points to an address that isn't allowed. An operator can add its IP range to ALMANAC_MODEL_RANGES.",
    }
  }
  const key = unsealedKey(sealKey, sealedKey)
  if (key === undefined) return { problem: "The key can't be decrypted. Enter it again." }
  return { endpoint: { url, model, key }, problem: undefined }
}

/** The key in plain text; empty if there is none. Undefined: it was sealed with another secret. */
export function unsealedKey(sealKey: string, sealedKey: string | undefined): string | undefined {
  if (sealedKey === undefined) return ''
  try {
    return unseal(sealKey, sealedKey)
  } catch {
    return undefined
  }
}
