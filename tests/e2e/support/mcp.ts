import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import type { APIRequestContext } from '@playwright/test'
import type { Scope } from '@/lib/shared/users/scopes'
import { stack } from './setting'

/** An assistant's credentials: a token of the account that is signed in. */
export async function credentialsOf(request: APIRequestContext, scope: Scope = 'mcp'): Promise<Record<string, string>> {
  const answer = await request.post('/api/tokens', { data: { name: 'An assistant', scopes: [scope] } })
  return { authorization: `Bearer ${(await answer.json()).data.token}` }
}

const MCP_URL = new URL('/api/mcp', stack.serverUrl)

/**
 * The protocol’s own client, connected; it checks every structured answer against the schema that the tool declares.
 * @param mode `legacy` is a revision with a handshake, which most clients speak
 */
export async function connectedClient(
  headers: Record<string, string>,
  mode: VersionNegotiationMode = 'legacy',
): Promise<Client> {
  const client = new Client({ name: 'callscope-tests', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(MCP_URL, { requestInit: { headers } }))
  return client
}

type ToolResult = {
  isError?: boolean
  structuredContent?: unknown
  content: { type: string; text?: string }[]
}

/** A tool's answer, with its text on one line. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: given })) as ToolResult
  return {
    isError: result.isError === true,
    // biome-ignore lint/suspicious/noExplicitAny: JSON, whose form the declared schema has checked
    data: result.structuredContent as any,
    text: result.content.map(({ text = '' }) => text).join('\n'),
  }
}
