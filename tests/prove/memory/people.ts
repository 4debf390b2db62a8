import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright'
import { Random } from '@/lib/simulator/random'
import { NAME_HELPER } from '../../bench/browser/open-browser'
import { findOrInstallBrowser } from '../../browser.mjs'
import { CHROMIUM_ARGUMENTS } from '../../chromium'
import { noteKeyListeners } from '../../e2e/support/settled'
import { tasksOf, type Worker } from './tasks'

type Role = 'admin' | 'ops' | 'agent'
/** Who works in the demo, each in a browser of their own. */
const ROLES: readonly Role[] = ['ops', 'agent', 'admin', 'ops']
const VIEWPORT = { width: 1440, height: 900 }
const TASK_MS = 30_000
/** The result: the number of tasks done, those that failed, and the errors of the consoles. */
export type Worked = { tasks: number; failures: string[]; consoleErrors: string[] }

async function startWork(browser: Browser, url: string, role: Role, seed: number, worked: Worked): Promise<Worker> {
  const common = { baseURL: url, viewport: VIEWPORT, timezoneId: 'Europe/Paris' }
  const context = await browser.newContext({ ...common, permissions: ['clipboard-read', 'clipboard-write'] })
  const outside = await browser.newContext(common)
  for (const one of [context, outside]) {
    await one.addInitScript({ content: NAME_HELPER })
    await one.addInitScript(noteKeyListeners)
    one.setDefaultTimeout(TASK_MS)
  }
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json()
  const login = { email: `${role}@demo.callscope.local`, password: `demo-${role}-2024` }
  await context.request.post('/api/auth/callback/credentials', { form: { ...login, csrfToken, json: 'true' } })
  const [page, outsider] = [await context.newPage(), await outside.newPage()]
  for (const one of [page, outsider]) {
    const note = (text: string) => worked.consoleErrors.push(`${role}, ${one.url()}: ${text.slice(0, 300)}`)
    one.on('console', (message) => message.type() === 'error' && note(message.text()))
    one.on('pageerror', (error) => note(error.message))
  }
  return { name: `${role} ${seed}`, page, outsider, random: new Random(seed) }
}

/**
 * Lets four people work in the demo, each in a browser of their own: one task after the other, with a pause between them.
 * @param seed of their choices @param pauseMs between two tasks, on average
 * @param worked the result, which is updated as they go
 */
export async function workInDemo(
  url: string,
  { seed, pauseMs, untilMs }: { seed: number; pauseMs: number; untilMs: number },
  worked: Worked,
): Promise<void> {
  const executablePath = await findOrInstallBrowser()
  await Promise.all(
    ROLES.map(async (role, index) => {
      const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
      const worker = await startWork(browser, url, role, seed + index, worked)
      while (Date.now() < untilMs) {
        const task = worker.random.pick(tasksOf(role))
        worked.tasks += 1
        await task(worker).catch((error: unknown) =>
          worked.failures.push(`${role}, ${task.name}: ${error instanceof Error ? error.message : error}`),
        )
        await sleep(worker.random.exponential(pauseMs))
      }
      await browser.close()
    }),
  )
}
