/** What is kept for a person alone, whichever feature it belongs to. */
export interface PersonalRecords {
  /** Forgets it: the person is gone. */
  removePerson(email: string): Promise<void>
}
