import type { SettingFact, SystemState } from './system-status.ts'

/** What the operator decided, by name. */
export function listSettings({ system }: { system: SystemState }): SettingFact[] {
  return system.settings.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
