/** The command line does not say what the command needs. */
export class UsageError extends Error {}
