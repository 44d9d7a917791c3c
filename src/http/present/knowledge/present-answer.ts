import { answerDocumentId } from '../../../domain/knowledge/answers/answer.ts'
import type { AnswerView } from '../../../domain/knowledge/answers/get-answer.ts'
import { newTrackingToken, resultToken } from '../../../domain/search/hits/tracking-token.ts'
import type { Answer, AnswerResult } from '../../schemas/knowledge/answer.ts'
import type { Wire } from '../../schemas/wire.ts'
import { type PersonNames, presentAuthor, presentDocument } from '../present-document.ts'
import { type PresentContext, presentCollection } from './present-collection.ts'
import { presentFavorite } from './present-reactions.ts'
import { presentReference } from './present-reference.ts'
import { presentSharing } from './present-sharing.ts'
import { presentVerification } from './present-verification.ts'

export function presentAnswer(view: AnswerView, context: PresentContext): Wire<typeof Answer> {
  const { answer, collections, source, sourceReference, verification, said } = view
  const { question, variations, body, sourceType, boardId } = answer.record
  const { people, datasources } = context
  return {
    id: answer.id,
    docId: answerDocumentId(answer.id),
    question,
    ...(variations.length > 0 && { questionVariations: [...variations] }),
    bodyText: body,
    combinedAnswerText: { text: body },
    ...(boardId !== undefined && { boardId }),
    ...(sourceReference && { sourceDocumentSpec: presentReference(sourceReference) }),
    ...(sourceType && { sourceType }),
    ...presentSharing({ ...view, sharing: answer.sharing }, people),
    trackingToken: resultToken(newTrackingToken(), 0, answerDocumentId(answer.id)),
    ...(said && { likes: presentLikes(said, people) }),
    author: presentAuthor({ email: answer.sharing.owner }, people),
    createTime: answer.createdAt.toISOString(),
    updateTime: answer.updatedAt.toISOString(),
    updatedBy: presentAuthor({ email: answer.updatedBy }, people),
    ...(verification && { verification: presentVerification(verification, context) }),
    ...(collections.length > 0 && { collections: collections.map((each) => presentCollection(each, context)) }),
    documentCategory: 'QUESTION_ANSWER',
    ...(source && { sourceDocument: presentDocument(source, datasources.get(source.datasource), people) }),
  }
}

export function presentAnswerResult(view: AnswerView, context: PresentContext): Wire<typeof AnswerResult> {
  const answer = presentAnswer(view, context)
  return {
    answer,
    ...(answer.trackingToken && { trackingToken: answer.trackingToken }),
    ...(view.said && { favoriteInfo: presentFavorite('ANSWERS_TYPE', answer.id, view.said.reactions) }),
  }
}

function presentLikes(
  { reactions, likedBy }: NonNullable<AnswerView['said']>,
  people: PersonNames,
): NonNullable<Wire<typeof Answer>['likes']> {
  return {
    likedBy: likedBy.map(({ person, at }) => ({
      user: presentAuthor({ email: person }, people),
      createTime: at.toISOString(),
    })),
    likedByUser: reactions.own.has('liked'),
    numLikes: reactions.likes,
  }
}
