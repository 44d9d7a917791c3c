/** Something only whoever runs the service can mend. The command line shows the message alone, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
