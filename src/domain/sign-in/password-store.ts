/** Passwords of local accounts, as argon2id hashes. An account without one signs in elsewhere, or not at all. */
export interface PasswordStore {
  find(email: string): Promise<string | undefined>
  put(email: string, hash: string, at: Date): Promise<void>
}
