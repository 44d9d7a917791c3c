import { SourceError } from '#connector-kit'
import { networkFailure } from '../../../kernel/network/network-failure.ts'

interface ImapError {
  readonly message: string
  readonly authenticationFailed?: boolean
  readonly mailboxMissing?: boolean
  readonly serverResponseCode?: string
  readonly responseStatus?: string
  readonly responseText?: string
}

/** The server says that there is no such mailbox. */
export function isMissing(error: unknown): boolean {
  const { mailboxMissing, serverResponseCode } = error as ImapError
  return mailboxMissing === true || serverResponseCode === 'NONEXISTENT'
}

export function toSourceError(error: unknown, host: string): SourceError {
  if (error instanceof SourceError) return error
  const { message, authenticationFailed, serverResponseCode, responseStatus, responseText } = error as ImapError
  if (authenticationFailed === true) {
    return new SourceError('unauthorized', 'The mail server refused the user or the password.')
  }
  if (serverResponseCode === 'NOPERM') {
    return new SourceError('forbidden', "The mail server doesn't allow reading this mailbox.", { cause: error })
  }
  const kind = responseStatus === 'NO' || responseStatus === 'BAD' ? 'failed' : 'unreachable'
  const reason = networkFailure(error, host) ?? `The mail server can't be read: ${responseText ?? message}`
  return new SourceError(kind, reason, { cause: error })
}
