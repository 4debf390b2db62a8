import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTranscript } from '@/components/call/files/read-transcript'
import { demoRecording } from '@/lib/server/calls-api/demo-recording'
import { config } from '@/lib/server/process/config/config'
import { playableUrl } from '@/lib/shared/calls/demo-recordings'
import { configure } from '../../support/own-accounts'
import { startedSimulator } from './client'

type Started = Awaited<ReturnType<typeof startedSimulator>>
type Transcribed = { transcriptUrl: string; startTime: number; endTime: number }
type Recorded = { recording_url: string; startTime: number; endTime: number }
let server: Started
let recording: Recorded
let file: string
let seconds: number

beforeAll(async () => {
  server = await startedSimulator({ calls: 400, anomalyRate: 0, liveCallsPerMinute: 0 })
  const recorded = (await server.dump()).flatMap((call) => (call.recordings as Recorded[] | undefined) ?? [])
  recording = recorded[0] as Recorded
  file = recording.recording_url.split('/').at(-1) as string
  seconds = recording.endTime - recording.startTime
  configure({ CALLS_API_KEY: '', CALLS_API_URL: '' })
})
afterAll(() => server.simulator.close())

const get = (name: string, range?: string) =>
  fetch(`${server.simulator.filesUrl}/${name}`, range === undefined ? {} : { headers: { range } })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

it('every recording has a sound file as long as itself', async () => {
  const answer = await get(file)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  const wav = await bytesOf(answer)
  expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 12)).toBe('RIFFWAVE')
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect(wav.readUInt32LE(40) / wav.readUInt32LE(28)).toBe(seconds)
  const loudest = wav.subarray(44, 44 + 8000).reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0)
  expect(loudest).toBeGreaterThan(8)
  expect(loudest).toBeLessThan(32)
})

it('ranges are parts of the same file', async () => {
  const whole = await bytesOf(await get(file))
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 100],
    ['bytes=40-51', 40, 52],
    ['bytes=-10', whole.length - 10, whole.length],
    [`bytes=${whole.length - 5}-`, whole.length - 5, whole.length],
    ['bytes=0-', 0, Math.min(whole.length, 1024 * 1024)],
  ] as const) {
    const answer = await get(file, range)
    expect([answer.status, answer.headers.get('content-range')], range).toEqual([
      206,
      `bytes ${from}-${to - 1}/${whole.length}`,
    ])
    expect((await bytesOf(answer)).equals(whole.subarray(from, to)), range).toBe(true)
  }
  const beyond = await get(file, `bytes=${whole.length}-`)
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
})

it('there are no other files', async () => {
  for (const name of [
    'rec-00000000-1.wav',
    'tr-00000000-1.json',
    'tr-x.json',
    file.replace('-1.wav', '-99.wav'),
    'x',
    '..%2fcalls',
    '%',
    '',
  ])
    expect((await get(name)).status, name).toBe(404)
})

it('every transcript has a file of what was said, by people of the call, that a page can read', async () => {
  const calls = (await server.dump()).filter(({ transcriptions }) => Array.isArray(transcriptions))
  expect(calls.length).toBeGreaterThan(5)
  for (const call of calls.slice(0, 5))
    for (const { transcriptUrl, startTime, endTime } of call.transcriptions as Transcribed[]) {
      const answer = await get(transcriptUrl.split('/').at(-1) as string)
      expect(answer.status).toBe(200)
      const lines = readTranscript(await answer.text(), { startTime, endTime })
      expect(lines.length).toBeGreaterThan(0)
      for (const { at, speaker, text } of lines) {
        expect(at).toBeGreaterThanOrEqual(startTime)
        expect(at).toBeLessThanOrEqual(endTime)
        expect([typeof speaker, text === '']).toEqual(['string', false])
      }
    }
})

it('Callscope passes them on in the demo only', async () => {
  const { signal } = new AbortController()
  const refused = { code: 'NOT_FOUND' }
  await expect(demoRecording(file, null, signal)).rejects.toMatchObject(refused)
  config().demo.filesUrl = server.simulator.filesUrl
  const part = await demoRecording(file, 'bytes=0-3', signal)
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  expect(Object.fromEntries(part.headers)).toMatchObject({ 'content-type': 'audio/wav', 'accept-ranges': 'bytes' })
  await expect(demoRecording('rec-00000000-1.wav', null, signal)).rejects.toMatchObject(refused)
})

it('the browser finds them at Callscope, and everything else where the API says', () => {
  expect(playableUrl(recording.recording_url, true)).toBe(`/api/demo/recordings/${file}`)
  expect(playableUrl(recording.recording_url, false)).toBe(recording.recording_url)
  for (const url of [
    'https://recordings.example/../secret',
    'https://recordings.example/rec-1.mp4',
    'https://files.example.com/rec-00000000-1.wav',
    'https://recordings.example.evil/rec-00000000-1.wav',
  ])
    expect(playableUrl(url, true)).toBe(url)
})
