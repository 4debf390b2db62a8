import path from 'node:path'
import { StartError } from '@/lib/server/process/config/file-trouble'
import type { AccountsPlace } from './database'

const RENEW = 'Renew the certificate, or set the clock of this machine.'
/** Matched in this order against the code and message of an error, the more specific first: the end of “… cannot be used: …”, and what to do. */
const REASONS: readonly (readonly [said: RegExp, reason: string, fix: string])[] = [
  [
    /does not support SSL/,
    'it does not offer SSL, which sslmode in DATABASE_URL asks for',
    'Switch SSL on at the server, or set sslmode=disable where the way to it is safe.',
  ],
  [/no encryption|SSL off|SSL required/, 'it lets this user in only over SSL', 'Add sslmode=require to DATABASE_URL.'],
  [/permission denied for database/, 'this user may not connect to the database', 'GRANT CONNECT on it to the user.'],
  [
    /statement pooling mode/,
    'the pooler in front of it runs in statement mode, which allows no transactions',
    'Set its pool_mode to session or transaction.',
  ],
  [/^3D000|no such database/, 'it has no database of that name', 'Create it, or check the name in DATABASE_URL.'],
  [
    /^28000|no such user/,
    'it refuses the user',
    'Check the user in DATABASE_URL, and whether pg_hba.conf lets it in from this machine.',
  ],
  [/^28P01|client password must be a/, 'it refuses the password', 'Check the user and the password in DATABASE_URL.'],
  [
    /^42501/,
    'this user lacks rights in the database',
    'Make the user of DATABASE_URL the owner of the database and of its tables.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    'its TLS certificate is for another name',
    'Use the name in the certificate in DATABASE_URL, or sslmode=verify-ca.',
  ],
  [/^CERT_HAS_EXPIRED/, 'its TLS certificate has expired', RENEW],
  [/^CERT_NOT_YET_VALID/, 'its TLS certificate is not valid yet', RENEW],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT)/,
    'its TLS certificate is of an authority that is not trusted here',
    'Name the file of its authority in DATABASE_URL (sslrootcert=…), or in NODE_EXTRA_CA_CERTS.',
  ],
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
  const why = REASONS.find(([said]) => said.test(`${code} ${error.message}`))
  if (why === undefined) return error
  return new StartError({ text: `${serverNamed(url)} cannot be used: ${why[1]}.`, fix: why[2] })
}
