import { expect, test } from 'vitest'
import { parseConfig } from '@/lib/server/process/config/config'
import { fileRefusal, hostOf, isReservedHost, mediaKind } from '@/lib/shared/calls/file-hosts'

const HOSTS = ['files.example.com', '*.media.example.com']

test('https on an allowed host is accepted, including its query and case', () => {
  for (const url of [
    'https://files.example.com/a.mp4',
    'https://FILES.example.com/a.mp4?X-Amz-Signature=abc&t=1#t=3',
    'https://files.example.com:443/a.mp4',
    'https://eu.media.example.com/a',
    'https://a.b.media.example.com/a',
  ])
    expect(fileRefusal(url, HOSTS), url).toBeNull()
})

test('everything else is refused with a reason', () => {
  const refused = {
    '': 'no-address',
    ' ': 'no-address',
    'rec-1.mp4': 'unreadable',
    '//files.example.com/a.mp4': 'unreadable',
    'http://files.example.com/a.mp4': 'not-https',
    'javascript:alert(1)': 'not-https',
    'data:audio/wav;base64,AAAA': 'not-https',
    'blob:https://files.example.com/1': 'not-https',
    'file:///etc/passwd': 'not-https',
    'https://user:word@files.example.com/a.mp4': 'has-credentials',
    'https://files.example.com@evil.example/a.mp4': 'has-credentials',
    'https://files.example.com:8443/a.mp4': 'other-port',
    'https://evil.example/files.example.com': 'host-not-listed',
    'https://files.example.com.evil.example/a': 'host-not-listed',
    'https://xfiles.example.com/a': 'host-not-listed',
    'https://media.example.com/a': 'host-not-listed',
    'https://evilmedia.example.com/a': 'host-not-listed',
    'https://files.example.com./a': 'host-not-listed',
    'https://.media.example.com/a': 'host-not-listed',
    'https://127.0.0.1/a': 'host-not-listed',
  }
  for (const [url, why] of Object.entries(refused)) expect(fileRefusal(url, HOSTS), url).toBe(why)
  expect(fileRefusal(null, HOSTS)).toBe('no-address')
  expect(fileRefusal('https://files.example.com/a.mp4', [])).toBe('host-not-listed')
})

test('a URL has a host or none', () => {
  expect(hostOf('https://Files.example.com/a')).toBe('files.example.com')
  for (const url of [null, '', 'nothing', 'data:text/plain,x']) expect(hostOf(url)).toBeNull()
})

test('the simulator uses hosts that cannot exist', () => {
  for (const host of parseConfig({}).apps[0].recordingHosts) expect(isReservedHost(host)).toBe(true)
  for (const host of ['files.example.com', 'example', null]) expect(isReservedHost(host)).toBe(false)
})

test('audio or video follows from the file name, else from the call', () => {
  expect(mediaKind('https://x.example/a.MP3?b=c.mp4', 'video')).toBe('audio')
  expect(mediaKind('https://x.example/a.mp4', 'audio')).toBe('video')
  expect(mediaKind('https://x.example/file', 'audio')).toBe('audio')
  expect(mediaKind('https://x.example/file', null)).toBe('video')
})
