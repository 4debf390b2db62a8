import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import type { APIRequestContext } from '@playwright/test'
import { cookieHeader } from './open-answer'
import { stack } from './setting'

/** How a request says who asks: by the session of a context. */
export const credentialsOf = async (request: APIRequestContext): Promise<Record<string, string>> => ({
  cookie: await cookieHeader(request),
  origin: stack.serverUrl,
})

export const MCP_URL = new URL('/api/mcp', stack.serverUrl)

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

/** What a tool answers; its text on one line. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: given })) as ToolResult
  return {
    isError: result.isError === true,
    // biome-ignore lint/suspicious/noExplicitAny: JSON, whose form the declared schema has checked
    data: result.structuredContent as any,
    text: result.content.map(({ text = '' }) => text).join('\n'),
  }
}
