/**
 * `npm run prove -- fresh`: a machine with nothing but Node and npm. It is a minimal Debian root of its own (`debootstrap --variant=minbase`), into
 * which the checkout is cloned: `npm run up` and `npm test` as root, then `npm run up` as another user. It needs root and Debian's packages; its
 * first start also says how long it took from nothing to serving. `PROVE_NODE` (24) is the Node.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cloneInto, proveUp, runGroup } from './checkout'
import { DEBIAN_PATH, makeDebian, requireDebian, withCertificates } from './debian'

const NODE = process.env.PROVE_NODE ?? '24'
const RELEASE = 'bookworm'
const USER = 'someone'

await requireDebian('a bare machine')
const machine = mkdtempSync(path.join('/var/tmp', 'callscope-fresh-'))
try {
  await makeDebian(machine, RELEASE, NODE)
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

/** A command in the machine: its own processes and mounts, which end with it. */
function within(user: string, folder: string, ...command: string[]): string[] {
  const mounts = `mount -t proc proc ${machine}/proc && mount --rbind /dev ${machine}/dev && exec chroot --userspec=${user}: ${machine} "$@"`
  const enter = ['/bin/sh', '-c', `cd ${folder} && exec "$@"`, 'sh']
  return ['unshare', '--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', mounts, 'sh', ...enter, ...command]
}

/** The environment of a shell in the machine. */
function inside(home: string): Record<string, string> {
  return withCertificates({ PATH: DEBIAN_PATH, HOME: home })
}
