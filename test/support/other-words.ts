/** Questions to the demo company in other words than those of the document that answers them: the question, its title. */
export const IN_OTHER_WORDS: readonly (readonly [question: string, title: string])[] = [
  ['money back for a trip', 'Travel policy'],
  ['whistleblower hotline', 'The quiet box: reporting without a name'],
  ['tuition money', 'Learning budget and study days'],
  ['angry client complaint', 'Customer escalations: who, when, how'],
  ['hotel and plane reservations', 'How to book travel'],
  ['phishing bill', 'Security note: fake Halden Circuits invoice'],
  ['dismissed worker account access', 'Leavers: revoke drive access on the last day automatically'],
  ['paid holiday entitlement', 'Vacation and public holidays'],
  ['employee evaluation conversation', 'Performance reviews: how the cycle works'],
  ['standby duty pay', 'On-call: pay and rest'],
]
