import os from 'node:os'
import type { Setting } from './setting'
import { SETTINGS_OF_CALLS } from './settings-of-calls'
import { SETTINGS_OF_PEOPLE } from './settings-of-people'

const number = (of: Setting['of'], least: number, most: number): Setting => ({
  of,
  right: [
    [String(least), least],
    [String(most), most],
    [`0${least + 1}`, least + 1],
  ],
  wrong: [
    `${least}s`,
    '1e3',
    '0x10',
    '1_000',
    '1.5',
    `${least - 1}`,
    `${most + 1}`,
    'ten',
    'true',
    'tcp://10.0.0.1:3000',
    '3000/tcp',
  ],
})
/** A variable that only plain Node reads: the configuration checks it but has no field for it. */
const elsewhere = (setting: Setting): Setting => ({ ...setting, right: setting.right.map(([text]) => [text, null]) })

/** Every variable but CALLS_APPS_FILE, with valid texts, what they mean, and texts that are refused. */
export const SETTINGS: Record<string, Setting> = {
  ...SETTINGS_OF_CALLS,
  ...SETTINGS_OF_PEOPLE,
  TRUSTED_PROXIES: number(({ trustedProxies }) => trustedProxies, 0, 16),
  SYNC_INTERVAL_SECONDS: number(({ sync }) => sync.intervalSeconds, 1, 3600),
  SYNC_PAGE_SIZE: number(({ sync }) => sync.pageSize, 1, 1000),
  SYNC_CONCURRENCY: number(({ sync }) => sync.concurrency, 1, 16),
  SYNC_EMBEDDED: {
    of: ({ sync }) => sync.embedded,
    right: [
      ...['true', 'TRUE', '1', 'yes', 'On'].map((text): [string, boolean] => [text, true]),
      ...['false', 'False', '0', 'no', 'OFF'].map((text): [string, boolean] => [text, false]),
    ],
    wrong: ['maybe', '2', 'y'],
  },
  RETENTION_MONTHS: number(({ apps }) => apps[0].retentionMonths, 1, 1200),
  STALE_ONGOING_HOURS: number(({ staleOngoingHours }) => staleOngoingHours, 1, 720),
  DEMO_CALLS: number(({ demo }) => demo.calls, 0, 10_000_000),
  DEMO_SEED: number(({ demo }) => demo.seed, 0, 2_147_483_647),
  PORT: number(({ port }) => port, 1, 65_535),
  HOSTNAME: {
    of: ({ hostname }) => hostname,
    right: [
      ['127.0.0.1', '127.0.0.1'],
      ['0.0.0.0', '0.0.0.0'],
      ['localhost', 'localhost'],
      [os.hostname(), null],
      ['calls-7d9f-x2x', null],
      ['*', null],
    ],
    wrong: ['http://0.0.0.0', '127.0.0.1:3000', '203.0.113.77', 'calls/1'],
  },
  DRAIN_SECONDS: elsewhere(number(() => null, 0, 600)),
  LOG_LEVEL: {
    of: ({ logLevel }) => logLevel,
    right: ['warn', 'WARN', 'Warn'].map((text) => [text, 'warn']),
    wrong: ['loud', '3', 'warn,info'],
  },
  TZ: { of: () => null, right: [['Europe/Paris', null]], wrong: ['UTC+2', 'Mars/Phobos'] },
  SLOW_REQUEST_MS: elsewhere(number(() => null, 1, 3_600_000)),
}
