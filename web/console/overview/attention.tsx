import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { format } from '../parts/figure.tsx'
import { type AttentionItem, useAttentionItems } from './use-attention-items.ts'

/** What needs an administrator, each with the page to do it on. What's below it comes once nothing can push it down. */
export function Attention({ children }: { children: ReactNode }) {
  const { items, isComplete } = useAttentionItems()
  return (
    <>
      {items.length > 0 && <AttentionList items={items} />}
      {isComplete && items.length === 0 && (
        <p className="attention-none">
          <CircleCheck size={18} aria-hidden /> Nothing needs your attention.
        </p>
      )}
      {isComplete && children}
    </>
  )
}

function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <section className="card attention" aria-labelledby="attention">
      <h2 id="attention">Needs your attention</h2>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <AttentionRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AttentionRow({ item: { count, text, meaning, action, to, search } }: { item: AttentionItem }) {
  return (
    <>
      <strong className="attention-count">{format(count)}</strong>
      <span className="stacked">
        <span>{text}</span>
        <span className="soft">{meaning}</span>
      </span>
      <Link className="button small" to={to} {...(search && { search: search as never })}>
        {action}
        <ArrowRight size={14} aria-hidden />
      </Link>
    </>
  )
}
