import type { Schemas } from '../generated/api.ts'

export type Me = Schemas['Me']
export type Action = Me['actions'][number]

/** What the service wrote into the document: where it is, and who is signed in. */
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

/** Whether the console has anything for this person. */
export const mayUseConsole = me.actions.some((action) => action !== 'account.own')

/** The address of a page or operation, below the path of the service. */
export function at(path: string): string {
  return basePath + path
}
