import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A company or collection with the files of questions about it. */
export interface QuestionSet {
  /** Undefined: the demo company. */
  readonly folder: string | undefined
  readonly files: readonly string[]
}

const QUESTIONS = join(import.meta.dirname, '../questions')
const NUMBER = /(?:-\d+)?\.jsonl$/

/** Every file of questions. Collections are folders of `data`, by the name of their files; `docs` is the documentation. */
export function questionSets(data: string): QuestionSet[] {
  const files = readdirSync(QUESTIONS).sort()
  const names = [...new Set(files.map((file) => file.replace(NUMBER, '')))]
  return names.map((name) => ({
    folder: name === 'demo' ? undefined : name === 'docs' ? 'docs' : join(data, name),
    files: files.filter((file) => file.replace(NUMBER, '') === name).map((file) => join(QUESTIONS, file)),
  }))
}
