import type { Schemas } from '../generated/api.ts'

export type Me = Schemas['Me']
export type Action = Me['actions'][number]

/** Data the service put into the page: its base path and the signed-in user. */
interface Start {
  readonly basePath: string
  readonly me: Me
}

function readStart(): Start {
  const content = document.querySelector<HTMLMetaElement>('meta[name="almanac"]')?.content ?? ''
  return JSON.parse(content) as Start
}

export const { basePath, me } = readStart()

export function may(action: Action): boolean {
  return me.actions.includes(action)
}

/** Whether this user can use any part of the console. */
export const mayUseConsole = me.actions.some((action) => action !== 'account.own')

/** The path of a page or operation, prefixed with the base path of the service. */
export function at(path: string): string {
  return basePath + path
}
