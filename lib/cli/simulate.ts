import { parseCommand, USAGE } from '@/lib/simulator/command-line'
import { startSimulator } from '@/lib/simulator/server'

const command = parseCommand(process.argv.slice(2), Math.floor(Date.now() / 1000))
if (command.kind === 'help') console.log(USAGE)
else if (command.kind === 'mistakes') {
  console.error(`${command.mistakes.join('\n')}\n\n${USAGE}`)
  process.exitCode = 2
} else {
  const startedMs = performance.now()
  try {
    const simulator = await startSimulator({
      ...command.options,
      onFailure: (error, path) => console.error(`The simulator failed to answer ${path}:`, error),
    })
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.log(`The simulator has ${command.options.calls} calls, ready after ${seconds} s.`)
    console.log(`  CALLS_API_URL=${simulator.url}`)
    console.log(`  CHAT_API_URL=${simulator.chatUrl}`)
    console.log(`  CALLS_API_KEY=${simulator.apiKey}`)
    console.log(`  without fullAccess: ${simulator.readOnlyKey}`)
    console.log(`  test controls: ${simulator.controlUrl}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void simulator.close().then(() => process.exit(0)))
  } catch (error) {
    console.error(`The simulator did not start: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
