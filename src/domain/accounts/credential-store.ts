/** Everything by which accounts are opened, whichever feature it belongs to. */
export interface CredentialStore {
  /**
   * Ends what was made while these people had a narrower role: sessions, invitations, what applications were granted,
   * tokens for pages, client tokens that others made or that administer. With `alsoPasswords`, passwords that somebody
   * brought about who may not for the new role.
   */
  endOf(emails: readonly string[], at: Date, alsoPasswords: boolean): Promise<void>
}
