import '../../styles/answer.css'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { AnswerCard, type AnswerCardProps } from './answer-card.tsx'

/** The answer above the results. Says that there is none only where its place is empty now. */
export function ShortAnswer(props: AnswerCardProps) {
  if (props.parts.length > 0) return <AnswerCard {...props} key={props.query} />
  return (
    <section className="short-answer" aria-label="Answer">
      <div className="answer-body">
        <h2>No short answer</h2>
        <p>I couldn't find a sentence that answers this. These documents are the closest.</p>
      </div>
      <div className="answer-foot">
        <Link to="/chat/{-$id}" params={{ id: undefined }} search={{ q: props.query }}>
          <MessageCircle size={16} aria-hidden />
          Ask in chat
        </Link>
      </div>
    </section>
  )
}
