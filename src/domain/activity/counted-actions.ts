/** What the service itself notes of its use; no caller can report these. */
const NOTED_ACTIONS = [
  /** A search, its first page. */
  'SEARCHED',
  /** A question to the assistant. */
  'ASKED',
  /** A datasource, by its name, that an answer of the assistant cites. */
  'CITED',
  'SUMMARIZED',
  /** A tool of the tool server, by its name, for an application. */
  'CALLED_TOOL',
  /** A run of an agent, by its id; the host says how it ended. */
  'RAN_AGENT',
  /** A search that found nothing for whoever made it: its words are in the note. Not counted by day. */
  'FOUND_NOTHING',
  /** A finished search: its words are in the note, the host says whether it found anything. Not counted by day. */
  'QUERIED',
  /** A question that the assistant could not answer: its words are in the note. Not counted by day. */
  'UNANSWERED',
] as const
export type NotedAction = (typeof NOTED_ACTIONS)[number]

/** What is counted for each person and day. The order is part of no stored thing. */
export const COUNTED_ACTIONS = [
  'SEARCHED',
  'ASKED',
  'CITED',
  'SUMMARIZED',
  'CALLED_TOOL',
  'RAN_AGENT',
  'CLICK',
  'MIDDLE_CLICK',
  'UPVOTE',
  'DOWNVOTE',
  'VIEW',
  'EDIT',
] as const
export type CountedAction = (typeof COUNTED_ACTIONS)[number]
