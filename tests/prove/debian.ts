/** Minimal Debian roots with Node and npm, for proofs that need a machine of their own. */
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installPackage } from '../support/system-packages.mjs'
import { runGroup } from './checkout'

/** Where a shell of Debian looks for programs. */
export const DEBIAN_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** The certificates of a company's proxy that this machine may trust. */
const CERTIFICATES = process.env.NODE_EXTRA_CA_CERTS

/** The environment of commands on this machine, without the variables of the running proof. */
const host = withCertificates({ PATH: process.env.PATH ?? '', HOME: os.homedir() })

/** Exits unless this process may make Debian roots. @param what the proof that needs them */
export async function requireDebian(what: string): Promise<void> {
  if (process.getuid?.() !== 0) {
    console.error(`The proof of ${what} makes a Debian root of its own, which needs root.`)
    process.exit(1)
  }
  if (!existsSync('/usr/sbin/debootstrap')) await installPackage('debootstrap')
}

/** Makes a Debian with nothing but Node and npm, laid out as in their own archives. */
export async function makeDebian(machine: string, release: string, node: string): Promise<void> {
  await runGroup(['debootstrap', '--variant=minbase', release, machine], host)
  // `debootstrap` keeps the mode of the temporary directory, in which only root could run anything.
  chmodSync(machine, 0o755)
  const packages = mkdtempSync(path.join(os.tmpdir(), 'callscope-node-'))
  await runGroup(['npm', 'install', '--prefix', packages, '--no-audit', '--no-fund', `node@${node}`, 'npm@11'], host)
  const installed = path.join(packages, 'node_modules')
  const prefix = path.join(machine, 'usr', 'local')
  cpSync(path.join(installed, 'node', 'bin', 'node'), path.join(prefix, 'bin', 'node'), { dereference: true })
  cpSync(path.join(installed, 'npm'), path.join(prefix, 'lib', 'node_modules', 'npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(prefix, 'bin', name))
  rmSync(packages, { recursive: true, force: true })
  if (CERTIFICATES === undefined) return
  mkdirSync(path.dirname(path.join(machine, CERTIFICATES)), { recursive: true })
  cpSync(CERTIFICATES, path.join(machine, CERTIFICATES), { dereference: true })
}

/** The variables of a command that reaches the internet. */
export function withCertificates(env: Record<string, string>): Record<string, string> {
  return CERTIFICATES === undefined ? env : { ...env, NODE_EXTRA_CA_CERTS: CERTIFICATES }
}
