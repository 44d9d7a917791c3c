import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { at } from '../shared/start.ts'
import { plainClick } from './plain-click.ts'

/** A link to a page of ours where there are many of them: those of the router each listen to the address. */
export function PlainLink({ path, children }: { path: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <a href={at(path)} onClick={plainClick(() => void router.navigate({ to: path }))}>
      {children}
    </a>
  )
}
