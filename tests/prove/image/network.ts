/** A network as Docker makes one for a project: a bridge, on which each container has an address and a name. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

export type Network = {
  /** The unique prefix of the names of this network. */
  project: string
  /** The address of this process on it. */
  own: string
  /** Adds a network namespace (a file) with an address to which `name` resolves. */
  join(name: string): { namespace: string; address: string }
  /** The hosts file with all names. */
  hosts: string
}

const OWN = 1

/** Makes the bridge in the network namespace that this process is in, which must be its own. @param folder for its files */
export function startNetwork(folder: string, subnet = '10.88.0'): Network {
  const hosts = path.join(folder, 'hosts')
  let lines = '127.0.0.1 localhost\n'
  let last = OWN
  const own = `${subnet}.${OWN}`
  writeFileSync(hosts, lines)
  for (const args of [
    'link set lo up',
    'link add bridge type bridge',
    `addr add ${own}/24 dev bridge`,
    'link set bridge up',
  ])
    ip(args)
  return {
    project: path.basename(folder),
    own,
    hosts,
    join(name) {
      last += 1
      const address = `${subnet}.${last}`
      const namespace = path.join(folder, `network-${name}`)
      writeFileSync(namespace, '')
      execFileSync('unshare', [`--net=${namespace}`, 'true'])
      ip(`link add to-${last} type veth peer name eth0 netns ${namespace}`)
      ip(`link set to-${last} master bridge up`)
      for (const args of ['link set lo up', `addr add ${address}/24 dev eth0`, 'link set eth0 up'])
        execFileSync('nsenter', [`--net=${namespace}`, 'ip', ...args.split(' ')])
      lines += `${address} ${name}\n`
      writeFileSync(hosts, lines)
      return { namespace, address }
    },
  }
}

function ip(args: string): void {
  execFileSync('ip', args.split(' '))
}
