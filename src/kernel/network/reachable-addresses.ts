import { AddressRanges } from './cidr.ts'
import { isPublicAddress } from './public-internet.ts'

/** The addresses that requests of one purpose may go to: public ones, and the ranges that the operator opened for it. */
export class ReachableAddresses {
  readonly #opened: AddressRanges
  readonly hasOpenRanges: boolean

  constructor(openRanges: readonly string[]) {
    this.#opened = new AddressRanges(openRanges)
    this.hasOpenRanges = openRanges.length > 0
  }

  /** The operator opened a range with it: plain http is fine there. */
  isOpened(address: string): boolean {
    return this.#opened.contains(address)
  }

  isReachable(address: string): boolean {
    return this.isOpened(address) || isPublicAddress(address)
  }
}
