/** What a token for scripts may do, within its owner's role (design, section 4). Every route takes one of them, or none. */
export const SCOPES = ['read:calls', 'read:analytics', 'export', 'metrics', 'mcp'] as const
export type Scope = (typeof SCOPES)[number]

/** Scopes as words for the screen. */
export const SCOPE_WORDS: Record<Scope, string> = {
  'read:calls': 'Read calls, their details, transcripts, notes and tags, people and groups',
  'read:analytics': 'Read figures: analytics, the bill, issues, what needs a look',
  export: 'Export calls, the bill and evidence packs as files',
  metrics: 'Read metrics for monitoring (Prometheus)',
  mcp: 'Answer an assistant’s questions (MCP)',
}
