import { expect, it } from 'vitest'
import { readDotEnv } from '@/lib/cli/setup.mjs'

const TEXT = `CALLS_API_KEY=abc
export CALLS_REGION="us"
"CALLS_APP_ID"=app1
set CALLS_API_HOST=example.io   # a comment
PORT: 3000
LOG_LEVEL=warn
`
const READ = {
  CALLS_API_KEY: 'abc',
  CALLS_REGION: 'us',
  CALLS_APP_ID: 'app1',
  CALLS_API_HOST: 'example.io',
  LOG_LEVEL: 'warn',
}

it.each([
  ['as it is', Buffer.from(TEXT)],
  ['with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['with the line ends of Windows', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
  ['as UTF-16, which PowerShell writes', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
])('.env is read %s', (_, bytes) => expect(readDotEnv(bytes)).toEqual(READ))
