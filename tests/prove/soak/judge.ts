import { median } from '../../bench/statistics'
import { growthOf } from '../statistics'
import { MEASURED } from './questions'
import type { Sample } from './sample'

/** The first part of the run, in which caches fill and months are merged. */
const WARM_UP = 0.25
/** The shares of the run whose answer times are compared: its first and last eighth. */
const EIGHTH = 0.125
/** How much longer answers may take, on top of the slowdown that the yardstick shows, since the machine is never quiet. */
const SLOWER_FACTOR = 1.4
const SLOWER_MS = 8
/** Memory that a stored call may take, MB. */
const MB_PER_CALL = 1 / 1024

/** Tables whose rows are the calls, or what calls mention: their size may grow with the calls, and no faster. */
const WITH_CALLS = ['calls', 'call_docs', 'call_keys', 'person_calls', 'group_calls', 'party_calls', 'directory']
/** Kept on purpose, for 90 days, for 2,000 changes of a rule, until revoked, or for good, so these grow with the activity of the run itself. */
const KEPT = ['accounts.audit_log', 'accounts.deliveries', 'accounts.alert_transitions', 'accounts.shares']

/** Holds what arrived within a day, so it fills up for a day, and then follows the week: it is compared with samples whole weeks apart. */
const OF_ONE_DAY = 'accounts.webhook_events'
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
/** How far from a whole number of weeks two samples may be: a quarter of a day. */
const NEAR_MINUTES = 6 * 60

/** Emptied when a walk ends; until then at most what one walk sees: each call once, and again if pages shift. */
const OF_ONE_WALK = 'walk_seen'
const SEEN_AGAIN = 1.2
const SEEN_KB_PER_CALL = 0.1
/** `max_wal_size` of the embedded accounts, which a checkpoint may exceed by one file. */
const ACCOUNTS_LOG_MB = 64 + 16

type Rule = { how: 'flat' | 'with calls' | 'kept' | 'capped'; share: number; more: number }

/** @param minutes of the run's clock, from its beginning to its end */
function ruleOf(name: string, minutes: number): Rule {
  const table = name.split(':')[0] ?? ''
  if (KEPT.includes(table) || (table === OF_ONE_DAY && minutes < DAY_MINUTES)) return { how: 'kept', share: 0, more: 0 }
  if (name === 'log of the accounts, MB') return { how: 'capped', share: 0, more: ACCOUNTS_LOG_MB }
  if (table === OF_ONE_WALK && name.endsWith('rows')) return { how: 'capped', share: SEEN_AGAIN, more: 0 }
  if (table === OF_ONE_WALK && name.endsWith('kB'))
    return { how: 'capped', share: SEEN_AGAIN * SEEN_KB_PER_CALL, more: 0 }
  if (name.includes(': parts')) return { how: 'flat', share: 0.15, more: name.endsWith('away') ? 40 : 12 }
  if (WITH_CALLS.includes(table) || name === 'mirror on disk, MB') return { how: 'with calls', share: 0.15, more: 0 }
  if (name.endsWith('rows')) return { how: 'flat', share: 0.15, more: 60 }
  if (name.endsWith('kB')) return { how: 'flat', share: 0.15, more: 256 }
  if (name === 'accounts beside their log, MB') return { how: 'flat', share: 0.15, more: 8 }
  return { how: 'flat', share: 0.15, more: name.endsWith('MB') ? 16 : 8 }
}

const NOTES = { flat: '', 'with calls': '', kept: ' (kept on purpose)', capped: ' (capped)' }

/** A line of the report, and whether its check passed. */
export type Verdict = { isRight: boolean; line: string }

/** Prints them. @returns how many checks did not pass */
export function told(verdicts: readonly Verdict[]): number {
  for (const { isRight, line } of verdicts) console.log(`${isRight ? '  ' : '✗ '}${line}`)
  return verdicts.filter(({ isRight }) => !isRight).length
}

const number = (value: number) => value.toFixed(value < 100 ? 1 : 0)

/** Whether two times of the run, in real minutes, are whole weeks of its clock apart. */
const isWeeksApart = (speed: number) => (minutes: number) => {
  const simulated = minutes * speed
  const weeks = Math.round(simulated / WEEK_MINUTES)
  return weeks > 0 && Math.abs(simulated - weeks * WEEK_MINUTES) <= NEAR_MINUTES
}

function judgeSize(name: string, samples: readonly Sample[], speed: number): Verdict {
  const { how, share, more } = ruleOf(name, (samples.at(-1)?.minutes ?? 0) * speed)
  const calls = ({ values }: Sample) => values['call_keys: rows'] ?? 1
  const read = (sample: Sample) => (sample.values[name] ?? 0) / (how === 'with calls' ? calls(sample) : 1)
  const points = samples.map((sample) => [sample.minutes, read(sample)] as const)
  const growth = name.startsWith(`${OF_ONE_DAY}:`) ? growthOf(points, isWeeksApart(speed)) : growthOf(points)
  const level = median(samples.map(read))
  const added = (calls(samples.at(-1) as Sample) ?? 0) - calls(samples[0] as Sample)
  const allowance = name === 'memory, MB' ? added * MB_PER_CALL : 0
  const most = (sample: Sample) => more + share * calls(sample)
  const isRight =
    how === 'capped'
      ? samples.every((sample) => (sample.values[name] ?? 0) <= most(sample))
      : how === 'kept' || growth <= Math.max(level * share, more) + allowance
  const unit = how === 'with calls' ? ' for 1,000 calls' : ''
  const shown = (value: number) => number(how === 'with calls' ? value * 1000 : value)
  const last = samples.at(-1)?.values[name] ?? 0
  return {
    isRight,
    line: `${name}: ${shown(level)}${unit}, growth ${shown(growth)}${NOTES[how]}, at the end ${number(last)}`,
  }
}

function judgeTime(index: number, first: readonly Sample[], last: readonly Sample[]): Verdict {
  const timesOf = (samples: readonly Sample[]) => median(samples.map(({ times }) => times[index] ?? Number.NaN))
  const yardstickOf = (samples: readonly Sample[]) => median(samples.map(({ yardstickMs }) => yardstickMs))
  const machine = Math.max(1, yardstickOf(last) / yardstickOf(first))
  const [before, after] = [timesOf(first), timesOf(last)]
  const [path, params] = MEASURED[index] ?? ['', {}]
  return {
    isRight: after <= before * SLOWER_FACTOR * machine + SLOWER_MS,
    line: `${path}?${new URLSearchParams(params)}: ${number(before)} ms at first, ${number(after)} ms at last; the machine × ${machine.toFixed(2)}`,
  }
}

/** Judges a whole run by fitted lines and medians. @param speed how many times as fast its clock ran */
export function judge(samples: readonly Sample[], speed: number): Verdict[] {
  const settled = samples.slice(Math.floor(samples.length * WARM_UP))
  const names = [...new Set(settled.flatMap(({ values }) => Object.keys(values)))]
  const count = Math.max(2, Math.round(samples.length * EIGHTH))
  const first = samples.slice(0, count)
  const last = samples.slice(-count)
  return [
    ...names.map((name) => judgeSize(name, settled, speed)),
    ...MEASURED.map((_, index) => judgeTime(index, first, last)),
  ]
}
