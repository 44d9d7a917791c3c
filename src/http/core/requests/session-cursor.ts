import { invalidCursor } from '../../../domain/shared/invalid-cursor.ts'
import type { ListedSession } from '../../../domain/sign-in/session.ts'
import { readCursor } from './paging.ts'

/** Where a page of sessions ended: when the last one began, and which it was. */
export function sessionKey({ createdAt, id }: Pick<ListedSession, 'createdAt' | 'id'>): string {
  return `${createdAt.getTime()} ${id}`
}

export function readSessionCursor(cursor: string | undefined): { createdAt: Date; id: string } | undefined {
  const key = readCursor(cursor)
  if (key === undefined) return undefined
  const [, time, id = ''] = /^(\d{1,15}) ([\w-]{1,100})$/.exec(key) ?? []
  if (time === undefined) throw invalidCursor()
  return { createdAt: new Date(Number(time)), id }
}
