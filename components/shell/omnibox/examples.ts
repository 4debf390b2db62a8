/** Sentences that show what the box understands. */
export const EXAMPLES = [
  'missed today',
  'yesterday around 15:00 dropped',
  'video longer than 30 min this week',
  'group calls last Tuesday morning',
  'rang longer than 20 s, unanswered',
] as const
