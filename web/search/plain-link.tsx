import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { at } from '../shared/start.ts'
import { plainClick } from './plain-click.ts'

/** A light link for long lists: every router link subscribes to the URL, which is slow when there are many. */
export function PlainLink({ path, children }: { path: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <a href={at(path)} onClick={plainClick(() => void router.navigate({ to: path }))}>
      {children}
    </a>
  )
}
