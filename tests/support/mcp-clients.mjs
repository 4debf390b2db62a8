/**
 * One client of the Model Context Protocol, by name, in a folder in which it is installed: lists the tools of a server and calls each with its own
 * examples. Prints `{tools, called}` or `{refused}` as JSON.
 */
import { spawn } from 'node:child_process'

const [name, url, token, sessionId, node] = process.argv.slice(2)
const headers = { Authorization: `Bearer ${token}` }
const CLIENT = { name: 'callscope-tests', version: '1.0.0' }
/** Dynamic, since these packages are not installed with the project. */
const load = (module) => import(module)

const examplesOf = (tools) =>
  tools.flatMap(({ name: tool, examples = [] }) =>
    examples.map((given) => [tool, 'sessionId' in given ? { ...given, sessionId } : given]),
  )

async function withClient(client, transport) {
  await client.connect(transport)
  const { tools } = await client.listTools()
  const asked = examplesOf(tools.map((tool) => ({ name: tool.name, examples: tool.inputSchema.examples })))
  for (const [tool, given] of asked) {
    const { isError, content } = await client.callTool({ name: tool, arguments: given })
    if (isError) throw new Error(`${tool}: ${content[0].text}`)
  }
  await client.close()
  return { tools: tools.length, called: asked.length }
}

const streamable = async (module, mode) => {
  const { Client } = await load(mode === undefined ? `${module}/client/index.js` : module)
  const { StreamableHTTPClientTransport } = await load(
    mode === undefined ? `${module}/client/streamableHttp.js` : module,
  )
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  return withClient(new Client(CLIENT, mode && { versionNegotiation: { mode } }), transport)
}

const CLIENTS = {
  'sdk 1': () => streamable('@modelcontextprotocol/sdk'),
  'sdk 2': () => streamable('@modelcontextprotocol/client', 'legacy'),
  'sdk 2, newest revision': () => streamable('@modelcontextprotocol/client', { pin: '2026-07-28' }),
  async '@ai-sdk/mcp'() {
    const { createMCPClient } = await load('@ai-sdk/mcp')
    const client = await createMCPClient({ transport: { type: 'http', url, headers } })
    const tools = await client.tools()
    const schemas = await Promise.all(Object.values(tools).map((tool) => tool.inputSchema.jsonSchema))
    const asked = examplesOf(Object.keys(tools).map((one, at) => ({ name: one, examples: schemas[at].examples })))
    for (const [tool, given] of asked) {
      const { isError, content } = await tools[tool].execute(given, { toolCallId: '1', messages: [] })
      if (isError) throw new Error(`${tool}: ${JSON.stringify(content)}`)
    }
    await client.close()
    return { tools: schemas.length, called: asked.length }
  },
  async '@langchain/mcp-adapters'() {
    const { MultiServerMCPClient } = await load('@langchain/mcp-adapters')
    const client = new MultiServerMCPClient({ mcpServers: { callscope: { transport: 'http', url, headers } } })
    const tools = await client.getTools()
    const asked = examplesOf(tools.map((tool) => ({ name: tool.name, examples: tool.schema.examples })))
    for (const [tool, given] of asked) await tools.find((one) => one.name === tool).invoke(given)
    await client.close()
    return { tools: tools.length, called: asked.length }
  },
  async 'mcp-remote'() {
    const { Client } = await load('@modelcontextprotocol/sdk/client/index.js')
    const { StdioClientTransport } = await load('@modelcontextprotocol/sdk/client/stdio.js')
    const args = ['node_modules/.bin/mcp-remote', url, '--allow-http', '--header', `Authorization:Bearer ${token}`]
    const env = { ...process.env, MCP_REMOTE_CONFIG_DIR: `${process.cwd()}/remote`, BROWSER: '/bin/true' }
    const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe', env })
    let said = ''
    transport.stderr.on('data', (part) => {
      said += part
    })
    return withClient(new Client(CLIENT), transport).catch(() => {
      throw new Error(said)
    })
  },
  async inspector() {
    const cli = ['node_modules/.bin/mcp-inspector', '--cli', url, '--transport', 'http', '--stored-auth-only']
    const ask = async (...args) => {
      const child = spawn(node, [...cli, '--header', `Authorization: Bearer ${token}`, ...args])
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => {
          text += part
        })
      const code = await new Promise((resolve) => child.on('close', resolve))
      if (code !== 0) throw new Error(text)
      return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    }
    const { tools } = await ask('--method', 'tools/list')
    const asked = examplesOf(tools.map((tool) => ({ name: tool.name, examples: tool.inputSchema.examples })))
    for (const [tool, given] of asked) {
      const pairs = Object.entries(given).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      const args = pairs.length > 0 ? ['--tool-arg', ...pairs] : []
      const { isError, content } = await ask('--method', 'tools/call', '--tool-name', tool, ...args)
      if (isError) throw new Error(`${tool}: ${content[0].text}`)
    }
    return { tools: tools.length, called: asked.length }
  },
}

const result = await CLIENTS[name]().catch((error) => ({ refused: String(error?.message ?? error) }))
console.log(JSON.stringify(result))
process.exit(0)
