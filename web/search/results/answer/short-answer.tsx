import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SearchParams } from '../../search-params.ts'
import { useMedia, WIDE } from '../../use-media.ts'
import { AnswerCard, type AnswerCardProps } from './answer-card.tsx'
import { BESIDE_ID, CHIP_ID } from './places.ts'
import { useShortAnswer } from './use-short-answer.ts'

interface ShortAnswerProps extends Pick<AnswerCardProps, 'onOpen'> {
  readonly params: SearchParams
}

/**
 * The answer above the results. If it comes so late that it would push down results that somebody reads, it appears beside
 * them, or where there is no room, behind a button.
 */
export function ShortAnswer({ params, onOpen }: ShortAnswerProps) {
  const answer = useShortAnswer(params)
  const [opened, setOpened] = useState<string>()
  const isWide = useMedia(WIDE)
  const [beside, chip] = [usePlace(BESIDE_ID), usePlace(CHIP_ID)]
  if (answer === undefined) return null
  const card = <AnswerCard query={params.q ?? ''} parts={answer.parts} onOpen={onOpen} />
  if (answer.isInTime || opened === answer.key || params.doc !== undefined) return card
  if (isWide && beside) return createPortal(card, beside)
  if (!chip) return null
  return createPortal(
    <button type="button" className="chip" onClick={() => setOpened(answer.key)}>
      Show answer
    </button>,
    chip,
  )
}

/** An element of the page. One that appears in the same step, when a preview closes or a window widens, is there only after it. */
function usePlace(id: string): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setPlace(document.getElementById(id)))
  return place
}
