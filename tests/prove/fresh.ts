/**
 * `npm run prove -- fresh`: a machine with nothing but Node and npm. It is a minimal Debian root of its own (`debootstrap --variant=minbase`), into
 * which the checkout is cloned: `npm run up` and `npm test` as root, then `npm run up` as another user. It needs root and Debian's packages; its
 * first start also says how long it took from nothing to serving. `PROVE_NODE` (24) is the Node.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installPackage } from '../support/system-packages.mjs'
import { cloneInto, proveUp, runGroup } from './checkout'

const NODE = process.env.PROVE_NODE ?? '24'
const RELEASE = 'bookworm'
const USER = 'someone'
/** A machine behind a company's proxy trusts its certificate. */
const CERTIFICATES = process.env.NODE_EXTRA_CA_CERTS

if (process.getuid?.() !== 0) {
  console.error('The proof of a bare machine makes a Debian root of its own, which needs root.')
  process.exit(1)
}
if (!existsSync('/usr/sbin/debootstrap')) await installPackage('debootstrap')

const host = withCertificates({ PATH: process.env.PATH ?? '', HOME: os.homedir() })
const machine = mkdtempSync(path.join('/var/tmp', 'callscope-fresh-'))
try {
  await runGroup(['debootstrap', '--variant=minbase', RELEASE, machine], host)
  await addNode()
  if (CERTIFICATES !== undefined) {
    mkdirSync(path.dirname(path.join(machine, CERTIFICATES)), { recursive: true })
    cpSync(CERTIFICATES, path.join(machine, CERTIFICATES), { dereference: true })
  }
  await runGroup(within('root', '/', 'useradd', '--create-home', USER), inside('/root'))
  const programs = await runGroup(
    within('root', '/', 'sh', '-c', 'node --version; npm --version; ls /usr/local/bin'),
    inside('/root'),
  )
  console.log(`── a bare machine: ${programs.trim().split('\n').join(', ')}`)

  await cloneInto(path.join(machine, 'root', 'callscope'))
  const first = await proveUp(() => within('root', '/root/callscope', 'npm', 'run', 'up'), inside('/root'))
  console.log(`── root: serving after ${first.seconds.toFixed(1)} s`)
  await runGroup(within('root', '/root/callscope', 'npm', 'test'), inside('/root'))
  console.log('── root: npm test passed')

  await cloneInto(path.join(machine, 'home', USER, 'callscope'))
  await runGroup(within('root', '/', 'chown', '-R', `${USER}:`, `/home/${USER}`), inside('/root'))
  const second = await proveUp(
    () => within(USER, `/home/${USER}/callscope`, 'npm', 'run', 'up'),
    inside(`/home/${USER}`),
  )
  console.log(`── another user: serving after ${second.seconds.toFixed(1)} s`)
} finally {
  rmSync(machine, { recursive: true, force: true })
}

/** Node and npm as their own archives lay them out. */
async function addNode(): Promise<void> {
  const packages = mkdtempSync(path.join(os.tmpdir(), 'callscope-node-'))
  await runGroup(['npm', 'install', '--prefix', packages, '--no-audit', '--no-fund', `node@${NODE}`, 'npm@11'], host)
  const installed = path.join(packages, 'node_modules')
  const prefix = path.join(machine, 'usr', 'local')
  cpSync(path.join(installed, 'node', 'bin', 'node'), path.join(prefix, 'bin', 'node'), { dereference: true })
  cpSync(path.join(installed, 'npm'), path.join(prefix, 'lib', 'node_modules', 'npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(prefix, 'bin', name))
  rmSync(packages, { recursive: true, force: true })
}

/** A command in the machine: its own processes and mounts, which end with it. */
function within(user: string, folder: string, ...command: string[]): string[] {
  const mounts = `mount -t proc proc ${machine}/proc && mount --rbind /dev ${machine}/dev && exec chroot --userspec=${user}: ${machine} "$@"`
  const enter = ['/bin/sh', '-c', `cd ${folder} && exec "$@"`, 'sh']
  return ['unshare', '--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', mounts, 'sh', ...enter, ...command]
}

/** What a shell of the machine has. */
function inside(home: string): Record<string, string> {
  return withCertificates({ PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: home })
}

function withCertificates(env: Record<string, string>): Record<string, string> {
  return CERTIFICATES === undefined ? env : { ...env, NODE_EXTRA_CA_CERTS: CERTIFICATES }
}
