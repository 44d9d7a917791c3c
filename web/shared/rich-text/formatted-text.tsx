import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { lazily } from '../lazily.tsx'

const RichText = lazily(async () => (await import('./rich-text.tsx')).RichText)

/** What Markdown could mean. A text without any of it needs no request. */
const MARKS = /[*_`#>[\]|~]|https?:|^\s*(?:[-+]|\d+[.)])\s/m
/** The service formats no longer ones. */
const MAX_CHARACTERS = 20_000

interface FormattedTextProps {
  readonly text: string
  /** Of its main headings. */
  readonly level: number
  readonly className?: string
}

/** What the service reads in Markdown. Undefined until it has, if it can't, and if there is nothing to read. */
export function useFormatted(text: string, isMarkdown = true) {
  const { data } = useQuery({
    queryKey: ['formatted', text],
    queryFn: ({ signal }) => call('POST /app/api/v1/formatted', { body: { texts: [text] } }, signal),
    enabled: isMarkdown && MARKS.test(text) && text.length <= MAX_CHARACTERS,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.texts[0]
}

/** Text that someone wrote in Markdown. Plain until the service has read it, or if it can't. */
export function FormattedText({ text, level, className = '' }: FormattedTextProps) {
  const formatted = useFormatted(text)
  if (formatted === undefined)
    return (
      <p className={`${className} as-written`} dir="auto">
        {text}
      </p>
    )
  return (
    <div className={`${className} rich`}>
      <RichText {...formatted} level={level} />
    </div>
  )
}

/** For the field of a form. */
export const previewMarkdown = (text: string) => <FormattedText text={text} level={3} />
