import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import { ExtractiveAnswerer } from '../domain/chat/extractive-answerer.ts'
import { AnswerShaper, type CurrentShaper } from '../domain/chat/model/answer-shaper.ts'
import { ModelAnswerer } from '../domain/chat/model/model-answerer.ts'
import type { RetrieveDeps } from '../domain/chat/retrieve.ts'
import { SkilledAnswerer } from '../domain/chat/skills/skilled-answerer.ts'
import type { ChatServices } from '../domain/services/chat-services.ts'
import type { SkillReadDeps } from '../domain/skills/read-skills.ts'
import type { OpenAiChatModel } from '../models/openai-chat-model.ts'
import { LiveAnswerer } from './live-answerer.ts'
import type { LiveModels } from './live-models.ts'

/** Puts answers into a schema with the model that is set. */
export function makeAnswerShaper(config: Config, models: Pick<LiveModels, 'chatModel'>): CurrentShaper {
  const timeoutMs = config.answerTimeoutSeconds * 1000
  return {
    async current() {
      const model = await models.chatModel()
      return model && new AnswerShaper({ model, maxTokens: Math.floor(config.answerMaxTokens), timeoutMs })
    },
  }
}

/** Without a model passages answer; with one they do in its place while it fails. */
export function makeAnswerers(
  config: Config,
  deps: RetrieveDeps & SkillReadDeps,
  models: Pick<LiveModels, 'chatModel'>,
  log: Logger,
): Pick<ChatServices, 'answerer' | 'quotingAnswerer'> {
  const extractive = new ExtractiveAnswerer(deps, { confidence: config.answerConfidence })
  const written = (model: OpenAiChatModel) =>
    new ModelAnswerer(deps, {
      model,
      fallback: extractive,
      timeoutMs: config.answerTimeoutSeconds * 1000,
      maxTokens: Math.floor(config.answerMaxTokens),
      rounds: Math.floor(config.answerRounds),
      log,
    })
  const live = new LiveAnswerer(extractive, () => models.chatModel(), written)
  return { answerer: new SkilledAnswerer(live, deps), quotingAnswerer: extractive }
}
