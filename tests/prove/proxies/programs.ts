/** The proxies of `docs/examples`, each started with its example: only ports, places of files and the addresses of the processes are other ones. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const examples = path.resolve(import.meta.dirname, '../../../docs/examples')

/** Where a proxy listens and finds its files, and the two processes behind it, as `host:port`. */
export type Place = { directory: string; tlsPort: number; plainPort: number; upstreams: readonly [string, string] }
type Program = {
  name: string
  /** Debian's package, and its program. */
  package: string
  binary: string
  example: string
  replaced: (place: Place) => readonly (readonly [string, string])[]
  /** The arguments that start it in the foreground; may write a file that includes the example. */
  args: (file: string, place: Place) => string[]
}

const upstreams = ({ upstreams: [one, two] }: Place) =>
  [
    ['127.0.0.1:3000', one],
    ['127.0.0.1:3001', two],
  ] as const

export const PROGRAMS: readonly Program[] = [
  {
    name: 'nginx',
    package: 'nginx',
    binary: '/usr/sbin/nginx',
    example: 'nginx.conf',
    replaced: (place) => [
      ...upstreams(place),
      ['listen 80;', `listen ${place.plainPort};`],
      ['listen [::]:80;', `listen [::]:${place.plainPort};`],
      ['listen 443 ssl', `listen ${place.tlsPort} ssl`],
      ['listen [::]:443 ssl', `listen [::]:${place.tlsPort} ssl`],
      ['/etc/ssl/certs/callscope.pem', `${place.directory}/certificate.pem`],
      ['/etc/ssl/private/callscope.key', `${place.directory}/key.pem`],
      ['/var/log/nginx/callscope.log', `${place.directory}/nginx-access.log`],
    ],
    args: (file, { directory }) => {
      const main = path.join(directory, 'nginx-main.conf')
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${directory}/nginx-${kind};`,
      )
      writeFileSync(
        main,
        `${user} daemon off; error_log stderr; pid ${directory}/nginx.pid; events {} http { ${places.join(' ')} include ${file}; }`,
      )
      return ['-c', main, '-e', 'stderr']
    },
  },
  {
    name: 'Caddy',
    package: 'caddy',
    binary: '/usr/bin/caddy',
    example: 'Caddyfile',
    replaced: (place) => [
      ...upstreams(place),
      ['{\n\tservers {', `{\n\tadmin off\n\thttp_port ${place.plainPort}\n\thttps_port ${place.tlsPort}\n\tservers {`],
      [
        '# tls /etc/ssl/certs/callscope.pem /etc/ssl/private/callscope.key',
        `tls ${place.directory}/certificate.pem ${place.directory}/key.pem`,
      ],
      ['/var/log/caddy/callscope.log', `${place.directory}/caddy-access.log`],
    ],
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  {
    name: 'HAProxy',
    package: 'haproxy',
    binary: '/usr/sbin/haproxy',
    example: 'haproxy.cfg',
    replaced: (place) => [
      ...upstreams(place),
      ['log /dev/log local0', 'log stdout format raw local0'],
      ['abns@callscope', `abns@callscope-${place.tlsPort}`],
      ['bind :80\n', `bind :${place.plainPort}\n`],
      ['bind :443 ssl crt /etc/haproxy/callscope.pem', `bind :${place.tlsPort} ssl crt ${place.directory}/both.pem`],
    ],
    args: (file) => ['-db', '-f', file],
  },
]

/** A started proxy. */
export type Proxy = { output(): string; stop(): Promise<void> }

/** Starts a proxy with its example. @throws when a part of the example that is replaced is no longer in it */
export function startProxy({ name, binary, example, replaced, args }: Program, place: Place): Proxy {
  let text = readFileSync(path.join(examples, example), 'utf8')
  for (const [from, to] of replaced(place)) {
    if (!text.includes(from)) throw new Error(`${example} has no "${from}".`)
    text = text.replaceAll(from, to)
  }
  const home = path.join(place.directory, name)
  mkdirSync(home, { recursive: true })
  const file = path.join(home, example)
  writeFileSync(file, text)
  const child: ChildProcess = spawn(binary, args(file, place), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      output += bytes
    })
  return {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      // A worker that still serves an answer would wait for it.
      const timer = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await ended
      clearTimeout(timer)
    },
  }
}
