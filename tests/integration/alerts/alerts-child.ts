import { readRules } from '@/lib/server/alerts/alert-rules'
import { keepSteps } from '@/lib/server/alerts/alert-steps'
import { deliverDue } from '@/lib/server/alerts/deliver'
import { step } from '@/lib/shared/alerts/machine'
import { ruleMessage } from '@/lib/shared/alerts/message'
import { silent } from '../../support/silent-log'

/**
 * Makes every rule fire and is killed on the way: `alerts-child within` inside the transaction that stores the state, `after` right after it, `sending`
 * while it sends (by its parent). Environment: DATA_DIR, and the time as `AT`, epoch seconds.
 */
const [when = ''] = process.argv.slice(2)
const at = Number(process.env.AT)
const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}
const steps = (await readRules()).map((rule) => {
  const seen = { value: 7, calls: 31 }
  const { memory } = step(
    rule.memory,
    { at, verdict: 'breach' },
    { forSeconds: 0, keepSeconds: 0, stepSeconds: 300, isSilenced: false },
  )
  return {
    rule,
    memory,
    seen,
    changes: [{ at, from: 'normal' as const, to: 'firing' as const, ...seen }],
    messages: [{ message: ruleMessage('firing', rule, { at, ...seen }), isSilenced: false }],
  }
})
const news = when === 'within' ? [{ steps, messageOf: die }] : []
await keepSteps(steps, news, at * 1000)
if (when === 'after') die()
console.log('kept')
await deliverDue({
  settings: { baseUrl: 'https://calls.example', mail: null, allowHosts: ['127.0.0.1'] },
  now: () => at * 1000,
  log: silent,
})
