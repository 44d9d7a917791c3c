import { RelatedList } from '../related/related-list.tsx'
import { useRelated } from '../related/use-related.ts'

const SHOWN = 5

interface SimilarProps {
  readonly id: string
  /** Who wrote the document. */
  readonly author: string | undefined
}

/** Documents about the same topic. */
export function Similar({ id, author }: SimilarProps) {
  const { data } = useRelated([id], SHOWN)
  return (
    <RelatedList
      title="Similar documents"
      staysHere
      results={data?.results ?? []}
      wordsFor={({ reason, document }) => {
        if (reason === 'AUTHOR') return `Also by ${author}`
        if (reason === 'READ_ALONG') return 'Often read by the same people'
        return document.metadata.container ?? document.docType ?? ''
      }}
    />
  )
}
