import os from 'node:os'
import type { Config } from '@/lib/server/process/config/config'
import { NO_URL, type Setting, unreplaced } from './setting'

const PARTS = { CALLS_API_KEY: 'k', CALLS_APP_ID: 'app1', CALLS_REGION: 'us', CALLS_API_HOST: 'example.io' }
const WHOLE = { CALLS_API_KEY: 'k', CALLS_API_URL: 'https://app1.call-us.example.io/v3' }
const HOOK = { WEBHOOK_USER: 'vendor', WEBHOOK_PASSWORD: 'kJ8v2Qm5rT9xW3zB' }
const ENGINE = { CLICKHOUSE_URL: 'http://ch:8123' }

const upstream = ({ apps }: Config) => apps[0].upstream?.callsApiUrl

/** Variables for where calls come from and go to. */
export const SETTINGS_OF_CALLS: Record<string, Setting> = {
  CALLS_API_URL: {
    beside: PARTS,
    of: upstream,
    right: [
      'https://a.call-us.b.io/v3',
      'https://a.call-us.b.io/v3/',
      'https://a.call-us.b.io',
      'https://a.call-us.b.io/',
      'HTTPS://A.call-us.b.io/v3/calls',
    ].map((text) => [text, 'https://a.call-us.b.io/v3']),
    wrong: [...NO_URL, 'https://a.call-us.b.io/v3?x=1'],
  },
  CHAT_API_URL: {
    beside: WHOLE,
    of: ({ apps }) => apps[0].upstream?.chatApiUrl,
    right: [
      ['https://a.api-us.b.io/v3/', 'https://a.api-us.b.io/v3'],
      ['https://a.api-us.b.io', 'https://a.api-us.b.io/v3'],
    ],
    wrong: NO_URL,
  },
  CALLS_APP_ID: {
    beside: PARTS,
    of: upstream,
    right: [['app2', 'https://app2.call-us.example.io/v3']],
    wrong: ['a b', 'a.b', 'https://a'],
  },
  CALLS_REGION: {
    beside: PARTS,
    of: upstream,
    right: ['eu', 'EU', 'Eu'].map((text) => [text, 'https://app1.call-eu.example.io/v3']),
    wrong: ['mars', 'us-east-1', 'us,eu'],
  },
  CALLS_API_HOST: {
    beside: PARTS,
    of: upstream,
    right: ['b.io', 'https://b.io', 'http://b.io/'].map((text) => [text, 'https://app1.call-us.b.io/v3']),
    wrong: ['b.io:443', 'b.io/v3', 'https://b.io/v3', 'app1.call-us.b.io', 'a..b', '-b.io', 'b io'],
  },
  CALLS_API_KEY: {
    beside: WHOLE,
    of: ({ apps }) => apps[0].upstream?.apiKey,
    right: [['a1b2c3', 'a1b2c3']],
    wrong: [
      'two words',
      '"half',
      "half'",
      'schlüssel',
      unreplaced('CALLS_API_KEY'),
      '<your key>',
      'undefined',
      '{{ key }}',
    ],
  },
  RECORDING_HOSTS: {
    of: ({ apps }) => apps[0].recordingHosts,
    right: [
      ['a.example.com, *.B.example.com', ['a.example.com', '*.b.example.com']],
      [
        'A.example.com., a.example.com:443, *.b.example.com.:443',
        ['a.example.com', 'a.example.com', '*.b.example.com'],
      ],
      ['dateien.müller.de, *.müller.de', ['dateien.xn--mller-kva.de', '*.xn--mller-kva.de']],
      ['none', []],
    ],
    wrong: [
      'https://a.example.com',
      'a.example.com:1',
      'a.example.com:80',
      'files',
      'a_b.example.com',
      '*',
      '*.com',
      'a.*.com',
      'a.com;b.com',
      "a.com 'self'",
    ],
  },
  DATA_DIR: {
    of: ({ dataDir }) => dataDir,
    right: [
      ['/srv/callscope', '/srv/callscope'],
      ['~/calls', `${os.homedir()}/calls`],
      ['~', os.homedir()],
    ],
    wrong: ['$HOME/calls', `${unreplaced('HOME')}/calls`],
  },
  CLICKHOUSE_URL: {
    of: ({ clickhouse }) => clickhouse?.url,
    right: [
      ['http://u:p@ch:8123/calls/', 'http://u:p@ch:8123/calls'],
      ['http://u:p#/?%@ch:8123/calls', 'http://u:p%23%2F%3F%25@ch:8123/calls'],
    ],
    wrong: ['clickhouse://ch:9000', 'tcp://ch:9000', 'ch:8123', 'http://ch:x'],
  },
  CLICKHOUSE_CLUSTER: {
    beside: ENGINE,
    of: ({ clickhouse }) => clickhouse?.cluster,
    right: [['main', 'main']],
    wrong: ['a b', 'a;b'],
  },
  DATABASE_URL: {
    of: ({ databaseUrl }) => databaseUrl,
    right: [
      ['postgres://u:p@db:5432/calls?sslmode=require', 'postgres://u:p@db:5432/calls?sslmode=require'],
      ['postgresql+psycopg://u:p@db/calls', 'postgresql://u:p@db/calls'],
      ['postgres://u:p#w@db/calls', 'postgres://u:p%23w@db/calls'],
      ['postgres://u:p@ss@db/calls?application_name=a@b', 'postgres://u:p%40ss@db/calls?application_name=a@b'],
    ],
    wrong: [
      'mysql://u:p@db/calls',
      'jdbc:postgresql://db/calls',
      'db:5432',
      'host=db user=u',
      'postgres://db:port/calls',
      `postgres://u:${unreplaced('DB_PASSWORD')}@db/calls`,
    ],
  },
  WEBHOOK_USER: {
    beside: HOOK,
    of: ({ apps }) => apps[0].webhook?.user,
    right: [['calls', 'calls']],
    wrong: ['a b', 'a:b'],
  },
  WEBHOOK_PASSWORD: {
    beside: HOOK,
    of: ({ apps }) => apps[0].webhook?.password,
    right: [['xB3zW9rT5mQ2v8Jk', 'xB3zW9rT5mQ2v8Jk']],
    wrong: ['short', 'passwordpassword', 'kJ8v2Qm5 rT9xW3zB'],
  },
}
