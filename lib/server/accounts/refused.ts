import path from 'node:path'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { ownEntry } from '@/lib/shared/text/own-entry'
import type { AccountsPlace } from './database'

const TRUST = 'Name the file of its authority in DATABASE_URL (sslrootcert=…), or in NODE_EXTRA_CA_CERTS.'
const UNTRUSTED: Why = ['its TLS certificate is of an authority that is not trusted here', TRUST]
const RENEW = 'Renew the certificate, or set the clock of this machine.'
const NO_SSL: Why = [
  'it does not offer SSL, which sslmode in DATABASE_URL asks for',
  'Switch SSL on at the server, or set sslmode=disable where the way to it is safe.',
]
const NEEDS_SSL: Why = ['it lets this user in only over SSL', 'Add sslmode=require to DATABASE_URL.']
const STATEMENT_MODE: Why = [
  'the pooler in front of it runs in statement mode, which allows no transactions',
  'Set its pool_mode to session or transaction.',
]
const PASSWORD: Why = ['it refuses the password', 'Check the user and the password in DATABASE_URL.']
const NO_DATABASE: Why = ['it has no database of that name', 'Create it, or check the name in DATABASE_URL.']
const NO_USER: Why = [
  'it refuses the user',
  'Check the user in DATABASE_URL, and whether pg_hba.conf lets it in from this machine.',
]

/** The end of “… cannot be used: …”, and what to do. */
type Why = readonly [reason: string, fix: string]
const BY_CODE: Record<string, Why> = {
  '28P01': PASSWORD,
  '28000': NO_USER,
  '3D000': NO_DATABASE,
  '42501': [
    'this user lacks rights in the database',
    'Make the user of DATABASE_URL the owner of the database and of its tables.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its TLS certificate is for another name',
    'Use the name in the certificate in DATABASE_URL, or sslmode=verify-ca.',
  ],
  CERT_HAS_EXPIRED: ['its TLS certificate has expired', RENEW],
  CERT_NOT_YET_VALID: ['its TLS certificate is not valid yet', RENEW],
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
}
/** Errors told apart by message: the driver and PgBouncer have one code for everything, and some codes of PostgreSQL say too little. */
const BY_MESSAGE: readonly (readonly [RegExp, Why])[] = [
  [/does not support SSL/, NO_SSL],
  [/no encryption|SSL off|SSL required/, NEEDS_SSL],
  [/client password must be a/, PASSWORD],
  [/permission denied for database/, ['this user may not connect to the database', 'GRANT CONNECT on it to the user.']],
  [/statement pooling mode/, STATEMENT_MODE],
  [/no such database/, NO_DATABASE],
  [/no such user/, NO_USER],
]

const host = (url: string) => (URL.canParse(url) ? new URL(url).host : 'the address of DATABASE_URL')
/** How messages name the accounts database: the embedded one of a data directory, or a server. */
export const accountsNamed = ({ dataDir, databaseUrl }: AccountsPlace): string =>
  databaseUrl === null ? path.join(dataDir, 'accounts') : serverNamed(databaseUrl)

/** The server of a DATABASE_URL, without the user and the password. */
export const serverNamed = (url: string): string => `PostgreSQL at ${host(url)}`

/** A connection error, in words if the server does not let us in; unchanged where it has another reason, such as an outage. */
export function inWords(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const why = BY_MESSAGE.find(([message]) => message.test(error.message))?.[1] ?? ownEntry(BY_CODE, code)
  if (why === undefined) return error
  return new StartError({ text: `${serverNamed(url)} cannot be used: ${why[0]}.`, fix: why[1] })
}
