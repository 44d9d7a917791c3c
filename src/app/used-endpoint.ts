import type { ModelEndpoint } from '../domain/models/model-endpoint.ts'
import type { ReachableAddresses } from '../kernel/network/reachable-addresses.ts'

/** An endpoint, and where it may be; undefined if the operator chose it. */
export interface UsedEndpoint extends ModelEndpoint {
  readonly within: ReachableAddresses | undefined
}
