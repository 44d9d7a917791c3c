/** How search finds documents by meaning: not at all, or with vectors of one of these. */
export const MEANING_CHOICES = ['off', 'builtin', 'encoder', 'endpoint'] as const
export type MeaningChoice = (typeof MEANING_CHOICES)[number]

/** What administrators chose in the console. */
export interface MeaningChoiceStore {
  /** Undefined: nobody has chosen yet. */
  read(): Promise<MeaningChoice | undefined>
  save(choice: MeaningChoice): Promise<void>
}

/** A choice as an administrator sees it. */
export interface MeaningOption {
  readonly choice: MeaningChoice
  /** Why it can't be chosen now, and what to do about it. */
  readonly unavailable?: string
}

/** Changes how search finds by meaning while the service runs. */
export interface MeaningSwitch {
  /** The environment variable that decides instead of administrators, if one does. */
  readonly fixedBy: string | undefined
  /** What this node uses. */
  readonly inUse: MeaningChoice
  options(): Promise<readonly MeaningOption[]>
  /** Starts to use what the store says, unless it's in use already. */
  follow(): Promise<void>
}
