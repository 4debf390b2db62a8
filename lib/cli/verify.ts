/** `npm run verify`: compares calls with the API, and figures with the calls. Exits with 1 if something differs or could not be checked. */
import { createInterface } from 'node:readline'
import { closeAccounts } from '@/lib/server/accounts/db'
import { config, usesDataDir } from '@/lib/server/process/config/config'
import { log } from '@/lib/server/process/log/log'
import { startDemoUpstream } from '@/lib/server/process/start/demo'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { CHANGING, UNANSWERED, type VerifyOptions, type VerifyReport, verifyApp } from '@/lib/server/verify/verify'
import { countOf } from '@/lib/shared/text/format'
import { commandLine, refuseArguments } from './command-line.mjs'
import { loadEnvironment } from './setup.mjs'
import { endWith } from './shell/command'
import { askRunning, holdUnlessRunning } from './shell/running'
import './umask.mjs'

const USAGE = `Usage: npm run verify [-- --calls N] [--questions N] [--seed N] [--app ID] [--json]
  ends with 1 where something differs or could not be checked
  --calls N      how many random calls to compare with the API (1000)
  --questions N  how many random questions to recompute (100)
  --seed N       draws what the run that printed it drew
  --app ID       one of several apps; all by default
  --json         what was found as JSON`
const MOST = { calls: 10_000, questions: 10_000, seed: 999_999 }
const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
const { values } = commandLine(USAGE, { calls: text, questions: text, seed: text, app: text, json: flag })

function numberOf(name: keyof typeof MOST, otherwise: number): number {
  const given = values[name] ?? String(otherwise)
  if (/^\d{1,6}$/.test(given) && Number(given) <= MOST[name]) return Number(given)
  return refuseArguments(`--${name} must be a whole number from 0 to ${MOST[name]}.`, USAGE)
}

const isComplete = ({ notCompared, calls, questions }: VerifyReport): boolean =>
  !(UNANSWERED in notCompared || CHANGING in notCompared || calls + questions === 0)

function inWords(found: VerifyReport): string {
  const { differences, notCompared, counted, calls, questions, seed } = found
  const verdict =
    differences.length > 0 ? 'Not all equal' : isComplete(found) ? 'All equal' : 'Not all could be checked'
  return [
    ...differences.map((one) =>
      'question' in one
        ? `Differs: ${one.metric} at ${one.at}: expected ${one.expected}, got ${one.got}: ${one.question}`
        : `Differs: the call ${one.sessionId}: ${one.fields.join(', ')}`,
    ),
    ...Object.entries(notCompared).map(([why, all]) => `Not compared: ${all.length} ${why}.`),
    `Counted: ${countOf(counted.calls, 'call')}, ${counted.odd} of them in another form than specified, as the product reads it.`,
    `${verdict}: ${countOf(calls, 'call')}, ${countOf(questions, 'question')} (seed ${seed}).`,
  ].join('\n')
}

/** Verifies an app in this process, or in the one that holds its stores. For a demo that is not running, the calls are simulated again. */
async function verification(app: string, options: VerifyOptions, say: (words: string) => void): Promise<VerifyReport> {
  const settings = config()
  const { dataDir, isDemo } = settings
  const isOwn = usesDataDir(settings)
  const lock = isOwn ? await holdUnlessRunning(dataDir) : null
  if (isOwn && lock === null) {
    const input = await askRunning(dataDir, { method: 'POST', path: '/verify', body: { app, options } })
    for await (const line of createInterface({ input })) {
      if (line.startsWith('{')) return JSON.parse(line) as VerifyReport
      say(line)
    }
    throw new Error('The running server could not finish; see its log.')
  }
  log.level = 'silent'
  // As while a server starts, so that the simulator sends no webhooks: nothing would receive them.
  Object.assign(globalThis, { __callscopeIsStarting: true })
  const demo = isDemo ? await startDemoUpstream(settings) : null
  try {
    return await verifyApp(app, options, say)
  } finally {
    await workspace(app).close()
    await closeAccounts()
    await demo?.close()
    await lock?.release()
  }
}

await endWith(async () => {
  loadEnvironment()
  const options = {
    calls: numberOf('calls', 1000),
    questions: numberOf('questions', 100),
    seed: numberOf('seed', Math.floor(Math.random() * MOST.seed)),
  }
  const known = config().apps.map(({ id }) => id)
  const apps = known.filter((id) => id === (values.app ?? id))
  if (apps.length === 0) refuseArguments(`--app must be one of: ${known.join(', ')}.`, USAGE)
  const all: ({ app: string } & VerifyReport)[] = []
  for (const app of apps)
    all.push({ app, ...(await verification(app, options, (words) => console.error(`${app}: ${words}`))) })
  if (values.json) console.log(JSON.stringify(all, null, 2))
  else for (const found of all) console.log(known.length > 1 ? `${found.app}:\n${inWords(found)}` : inWords(found))
  return all.every((found) => found.differences.length === 0 && isComplete(found))
})
