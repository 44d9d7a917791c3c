import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Environment, readConfig, type SettingName } from '../config/read-config.ts'
import type { Config } from '../config/settings.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Stores } from '../storage/stores.ts'
import { argumentProblem } from './argument-problem.ts'
import { UsageError } from './usage-error.ts'

/** A command of the command line; `command-list.ts` lists them all. */
export interface Command {
  /** Its arguments and options, as shown after the name in the help. */
  readonly usage: string
  run(words: readonly string[], environment: Environment): Promise<void>
}

/** A command as shown in the help. Its code is loaded only when it runs, so small commands start in milliseconds. */
export interface ListedCommand {
  /** The words after `./almanac`. */
  readonly name: string
  readonly summary: string
  load(): Promise<Command>
}

type Options = NonNullable<ParseArgsConfig['options']>
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T; strict: true }>>['values']

/** Reads options. An unknown option or a missing value is a usage error. */
export function readOptions<const T extends Options>(words: readonly string[], options: T): Values<T> {
  try {
    return parseArgs({ args: [...words], options, strict: true }).values
  } catch (error) {
    throw new UsageError(argumentProblem(error, Object.keys(options)))
  }
}

/** Like `readOptions`, for commands that also take positional arguments. */
export function readArguments<const T extends Options>(
  words: readonly string[],
  options: T,
): { values: Values<T>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, strict: true, allowPositionals: true })
    return { values: values as Values<T>, positionals }
  } catch (error) {
    throw new UsageError(argumentProblem(error, Object.keys(options)))
  }
}

export function required(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`--${option} is required`)
  return value
}

/** Splits a comma-separated list. Missing or empty text gives an empty list. */
export function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The option that overrides `ALMANAC_DATA` in every command. */
export const DATA_OPTION = { data: { type: 'string' } } as const

export function configFrom(
  environment: Environment,
  options: Partial<Record<SettingName, string | undefined>>,
): Config {
  const given = Object.entries(options).filter((entry): entry is [SettingName, string] => entry[1] !== undefined)
  return readConfig(environment, Object.fromEntries(given))
}

/** Opens the stores for one command. Works whether or not a service is running. */
export async function withStores<T>(config: Config, work: (stores: Stores) => Promise<T>): Promise<T> {
  const { openStores } = await import('../storage/stores.ts')
  const isNew = config.databaseUrl === '' && !existsSync(join(config.data, 'almanac.db'))
  const stores = await openStores(config, systemClock.now())
  // A typo in --data would otherwise look like an installation without any data.
  if (isNew) console.error(`almanac: ${config.data} had no database; created an empty one`)
  try {
    return await work(stores)
  } finally {
    await stores.close()
  }
}

export function oneOf<const T extends string>(option: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text)
  if (found === undefined) throw new UsageError(`--${option} is "${text}"; allowed: ${allowed.join(', ')}`)
  return found
}
