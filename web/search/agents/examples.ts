import { type AgentDraft, BLANK } from './agent-draft.ts'

export interface AgentExample {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly draft: AgentDraft
}

/** Agents to start from. */
export const EXAMPLES: readonly AgentExample[] = [
  {
    id: 'one-source',
    title: 'Answer from one source',
    text: 'Pick a data source or document and share a question box for it',
    draft: {
      ...BLANK,
      name: 'Ask the handbook',
      description: 'Answers questions from the handbook and quotes the paragraph.',
      instructions:
        'Answer only from the chosen sources. Quote the paragraph that answers. If nothing answers the question, say so.',
      starterQuestions: ['How many vacation days do I have?', 'Who approves expenses?'],
    },
  },
  {
    id: 'digest',
    title: 'Weekly digest',
    text: 'What changed in the sources you choose, on one page',
    draft: {
      ...BLANK,
      name: 'Weekly digest',
      description: 'Lists what changed in the last week and why it matters.',
      instructions:
        'What changed in the last 7 days? List the changed documents, one sentence each with a citation. Group them by topic.',
      starterQuestions: ['What changed last week?'],
    },
  },
  {
    id: 'explainer',
    title: 'Explain a term',
    text: 'Asks for a code or an abbreviation and explains it',
    draft: {
      ...BLANK,
      name: 'Term explainer',
      description: 'Explains a code, an abbreviation or a product name in two sentences.',
      instructions: 'What does {{term}} mean? Explain it in two sentences and name the page that defines it.',
      inputs: [{ name: 'term', description: 'A code or an abbreviation', required: true, options: '' }],
    },
  },
  {
    id: 'blank',
    title: 'Blank agent',
    text: 'Start with your own instructions',
    draft: BLANK,
  },
]
