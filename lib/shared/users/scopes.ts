/** What a token for scripts may do, within its owner's role (design, section 4), in words. Every route takes one of these scopes, or none. */
export const SCOPE_WORDS = {
  'read:calls': 'Read calls, their details, transcripts, notes and tags, people and groups',
  'read:analytics': 'Read figures: analytics, the bill, issues, what needs a look',
  export: 'Export calls, the bill and evidence packs as files',
  metrics: 'Read metrics for monitoring (Prometheus)',
  mcp: 'Answer an assistant’s questions (MCP)',
} as const
export type Scope = keyof typeof SCOPE_WORDS
export const SCOPES = Object.keys(SCOPE_WORDS) as [Scope, ...Scope[]]
