export interface Range {
  readonly from?: number
  readonly to?: number
}
