/** Entering the root that layers make, as a container does: mounts, user and rights of its own. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Variables } from './dockerfile'

type Mount = { to: string } & ({ from: string; isReadOnly?: boolean } | { tmpfs: string })

export type Entered = {
  /** The layers of the root, the topmost first. */
  layers: readonly string[]
  /** A folder in which `upper`, where all that is written goes, and `mount` are made. */
  folder: string
  isReadOnly?: boolean
  mounts?: readonly Mount[]
  shmBytes?: number
  user: string
  workdir: string
  env: Variables
  /** Capabilities by name, without `cap_`. */
  capabilities?: readonly string[]
  noNewPrivileges?: boolean
}

/** The capabilities that Docker grants by default. */
export const DEFAULT_CAPABILITIES =
  'chown dac_override fowner fsetid kill setgid setuid setpcap net_bind_service net_raw sys_chroot mknod audit_write setfcap'.split(
    ' ',
  )
const SHM_BYTES = 64 * 1024 ** 2
const DEVICES = 'null zero full random urandom tty'

export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** A shell's script that mounts everything in the mount namespace that it is started in, and becomes the command. */
export function enterScript(entered: Entered, command: readonly string[]): string {
  const { layers, folder, isReadOnly = false, mounts = [], shmBytes = SHM_BYTES } = entered
  const [root, upper, work] = ['mount', 'upper', 'work'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [root, upper, work]) mkdirSync(made, { recursive: true })
  const written = isReadOnly ? '' : `,upperdir=${upper},workdir=${work}`
  // A read-only overlay needs at least two layers.
  const lower = layers.length === 1 && isReadOnly ? [upper, ...layers] : layers
  return [
    `mount -t overlay overlay -o ${isReadOnly ? 'ro,' : ''}lowerdir=${lower.join(':')}${written} ${root}`,
    `cd ${root}`,
    'mount -t proc proc proc && mount --rbind -o ro /sys sys',
    'mount -t tmpfs -o nosuid,size=64k,mode=755 tmpfs dev && mkdir dev/pts dev/shm',
    `for name in ${DEVICES}; do touch dev/$name; mount --bind /dev/$name dev/$name; done`,
    'ln -s /proc/self/fd dev/fd && ln -s fd/0 dev/stdin && ln -s fd/1 dev/stdout && ln -s fd/2 dev/stderr',
    `mount -t tmpfs -o nosuid,nodev,noexec,mode=1777,size=${shmBytes} shm dev/shm`,
    'mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts && ln -s pts/ptmx dev/ptmx',
    ...mounts.map(mountLine),
    `exec chroot ${root} ${becoming(entered).map(quoted).join(' ')} ${command.map(quoted).join(' ')}`,
  ].join('\n')
}

function mountLine(mount: Mount): string {
  const to = quoted(`.${mount.to}`)
  // The options that Docker uses.
  if ('tmpfs' in mount) return `mount -t tmpfs -o nosuid,nodev,noexec,${mount.tmpfs} tmpfs ${to}`
  const bound = `mount --bind ${quoted(mount.from)} ${to}`
  return mount.isReadOnly ? `${bound} && mount -o remount,bind,ro ${to}` : bound
}

/** Within the root: the variables, folder, user and rights that a command has. */
export function becoming(entered: Entered): string[] {
  const { uid, gid, home } = userOf(entered)
  const variables = Object.entries({ HOME: home, ...entered.env }).map(([name, value]) => `${name}=${value}`)
  const kept = (entered.capabilities ?? DEFAULT_CAPABILITIES).map((name) => `,+${name}`).join('')
  const rights = [
    '--inh-caps=-all',
    `--bounding-set=-all${kept}`,
    ...(entered.noNewPrivileges ? ['--no-new-privs'] : []),
  ]
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights]
  return ['/usr/bin/env', '-i', '-C', entered.workdir, ...variables, '/usr/bin/setpriv', ...become, '--']
}

/** The ids of a user, from the `/etc/passwd` of the root. */
function userOf({ layers, folder, user }: Pick<Entered, 'layers' | 'folder' | 'user'>): {
  uid: number
  gid: number
  home: string
} {
  const lists = [path.join(folder, 'upper'), ...layers].map((layer) => path.join(layer, 'etc', 'passwd'))
  const lines = readFileSync(lists.find((file) => existsSync(file)) ?? '', 'utf8').split('\n')
  const [, , uid, gid, , home = '/'] = lines.map((line) => line.split(':')).find(([name]) => name === user) ?? []
  if (uid === undefined) throw new Error(`There is no user ${user} in the image.`)
  return { uid: Number(uid), gid: Number(gid), home }
}
