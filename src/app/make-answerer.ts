import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import { ExtractiveAnswerer } from '../domain/chat/extractive-answerer.ts'
import { AnswerShaper } from '../domain/chat/model/answer-shaper.ts'
import { ModelAnswerer } from '../domain/chat/model/model-answerer.ts'
import type { RetrieveDeps } from '../domain/chat/retrieve.ts'
import { SkilledAnswerer } from '../domain/chat/skills/skilled-answerer.ts'
import type { ChatServices } from '../domain/services/chat-services.ts'
import type { SkillReadDeps } from '../domain/skills/read-skills.ts'
import type { Clock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { OpenAiChatModel } from '../models/openai-chat-model.ts'

/** The model that the settings name, if any. */
export function makeChatModel(config: Config, clock: Clock): OpenAiChatModel | undefined {
  if (config.answerUrl === '') return undefined
  if (config.answerModel === '') {
    throw new OperatorError('ALMANAC_ANSWER_URL requires ALMANAC_ANSWER_MODEL, the name of the model')
  }
  return new OpenAiChatModel({
    url: config.answerUrl,
    model: config.answerModel,
    key: config.answerKey,
    silenceMs: config.answerSilenceSeconds * 1000,
    clock,
  })
}

export function makeAnswerShaper(config: Config, model: OpenAiChatModel | undefined): AnswerShaper | undefined {
  if (model === undefined) return undefined
  const timeoutMs = config.answerTimeoutSeconds * 1000
  return new AnswerShaper({ model, maxTokens: Math.floor(config.answerMaxTokens), timeoutMs })
}

/** Without a model passages answer; with one they do in its place while it fails. */
export function makeAnswerers(
  config: Config,
  deps: RetrieveDeps & SkillReadDeps,
  model: OpenAiChatModel | undefined,
  log: Logger,
): Pick<ChatServices, 'answerer' | 'quotingAnswerer'> {
  const extractive = new ExtractiveAnswerer(deps)
  if (model === undefined) return { answerer: new SkilledAnswerer(extractive, deps), quotingAnswerer: extractive }
  const written = new ModelAnswerer(deps, {
    model,
    fallback: extractive,
    timeoutMs: config.answerTimeoutSeconds * 1000,
    maxTokens: Math.floor(config.answerMaxTokens),
    rounds: Math.floor(config.answerRounds),
    log,
  })
  return { answerer: new SkilledAnswerer(written, deps), quotingAnswerer: extractive }
}
