import assert from 'node:assert/strict'
import type { Container } from './container'

const NODE = '1000'
const NOTHING = '0000000000000000'

/** By the kernel's word: a user without rights, and a root that cannot be written. */
export async function proveRights({ name, rights, exec }: Container): Promise<void> {
  const { Uid, Gid, CapEff, CapPrm, CapBnd, NoNewPrivs } = rights()
  for (const ids of [Uid, Gid]) assert.deepEqual(new Set(ids?.split('\t')), new Set([NODE]), `${name} is ${Uid}`)
  assert.deepEqual([CapEff, CapPrm, CapBnd, NoNewPrivs], [NOTHING, NOTHING, NOTHING, '1'], name)
  await exec(['grep', '-q', '^overlay / overlay ro', '/proc/mounts'])
  const files = '{ touch /app/.next/tried || touch /tried || touch /home/node/tried; } 2> /dev/null'
  await exec(['/bin/sh', '-c', `! ${files} && touch /tmp/tried /data/tried && rm /tmp/tried /data/tried`])
}
