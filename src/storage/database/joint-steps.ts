/** The end of joint steps that are still being written: later than any step. */
export const OPEN_END = Number.MAX_SAFE_INTEGER
