import Type from 'typebox'
import { RUN_MODES } from '../../../domain/connections/connection.ts'
import { ASK_OUTCOMES, type AskedSource } from '../../../domain/troubleshooting/source-access/ask-source.ts'
import {
  ACCESS_ACTIONS,
  ACCESS_VERDICTS,
  type AccessStep,
  type SourceAccess,
} from '../../../domain/troubleshooting/source-access/source-access.ts'
import { named } from '../named.ts'
import { Text, Time } from './admin-fields.ts'

const optional = Type.Optional

const fields = {
  user: Text('Email of the user'),
  url: optional(
    Type.String({
      minLength: 1,
      maxLength: 4000,
      description: 'URL of the item in the source. Or send `datasource` and `docId`.',
    }),
  ),
  datasource: optional(Text('Data source of the document. Required without `url`.')),
  docId: optional(Text('ID of the document. Required without `url`.')),
}

export const SourceAccessQuery = Type.Object(fields)
export const SourceQuestion = named('SourceQuestion', fields)

const Step = named('SourceAccessStep', {
  name: Type.String({ description: 'What the sentence is about, like Account or Conditions' }),
  result: Type.Enum(['ok', 'failed', 'warning', 'info']),
  text: Type.String(),
  conditions: optional(
    Type.Array(
      named('SourceAccessCondition', {
        text: Type.String(),
        isMet: Type.Boolean(),
        depth: Type.Integer({ description: 'Conditions with a greater depth belong to the one before them' }),
      }),
    ),
  ),
  action: optional(
    named('SourceAccessAction', {
      kind: Type.Enum([...ACCESS_ACTIONS]),
      subject: optional(Type.String({ description: 'ID of the account to match, or of the item or scope to retry' })),
    }),
  ),
})

export const SourceAccessInfo = named('SourceAccess', {
  user: Type.String(),
  verdict: Type.Enum([...ACCESS_VERDICTS]),
  summary: Type.String(),
  connection: optional(Type.Object({ id: Type.String(), title: Type.String() })),
  item: optional(
    named('SourceItem', {
      id: Type.String(),
      scope: Type.String(),
      title: Type.String(),
      url: optional(Type.String()),
      datasource: Type.String(),
      objectType: Type.String(),
      docId: Type.String(),
    }),
  ),
  freshness: optional(
    named('SourceItemFreshness', {
      writtenAt: optional(Time('When the document was last written')),
      run: optional(
        Type.Object(
          { id: Type.String(), mode: Type.Enum([...RUN_MODES]), startedAt: Time() },
          { description: 'The run that wrote it' },
        ),
      ),
      listedAt: optional(Time('When its scope was last listed completely')),
      identityReadAt: optional(Time('When accounts and groups were last read')),
    }),
  ),
  steps: Type.Array(Step),
  canAsk: Type.Boolean({ description: 'Whether the source can be asked for the item' }),
})

export const AskedSourceInfo = named('AskedSource', {
  outcome: Type.Enum([...ASK_OUTCOMES]),
  changes: Type.Array(Type.String(), { description: 'What differed, one sentence each. It has been applied.' }),
  message: optional(Type.String({ description: "Why the source couldn't be asked, or what wasn't read" })),
  access: SourceAccessInfo,
})

export function presentSourceAccess(access: SourceAccess) {
  const { user, verdict, summary, connection, item, freshness, canAsk } = access
  return {
    ...{ user, verdict, summary, canAsk, steps: access.steps.map(presentStep) },
    ...(connection !== undefined && { connection: { id: connection.id, title: connection.title } }),
    ...(item !== undefined && {
      item: {
        ...{ id: item.id, scope: item.scope, title: item.title, datasource: item.datasource },
        ...{ objectType: item.objectType, docId: item.documentId },
        ...(item.url !== undefined && { url: item.url }),
      },
    }),
    ...(freshness !== undefined && { freshness: presentFreshness(freshness) }),
  }
}

function presentStep({ name, result, text, conditions, action }: AccessStep) {
  return {
    ...{ name, result, text },
    ...(conditions !== undefined && {
      conditions: conditions.map(({ text: said, isMet, depth }) => ({ text: said, isMet, depth })),
    }),
    ...(action !== undefined && {
      action: { kind: action.kind, ...(action.subject !== undefined && { subject: action.subject }) },
    }),
  }
}

function presentFreshness({ writtenAt, run, listedAt, identityReadAt }: NonNullable<SourceAccess['freshness']>) {
  return {
    ...(writtenAt !== undefined && { writtenAt: writtenAt.toISOString() }),
    ...(run !== undefined && { run: { id: run.id, mode: run.mode, startedAt: run.startedAt.toISOString() } }),
    ...(listedAt !== undefined && { listedAt: listedAt.toISOString() }),
    ...(identityReadAt !== undefined && { identityReadAt: identityReadAt.toISOString() }),
  }
}

export function presentAsked({ outcome, changes, message, access }: AskedSource) {
  return {
    ...{ outcome, changes: [...changes], access: presentSourceAccess(access) },
    ...(message !== undefined && { message }),
  }
}
