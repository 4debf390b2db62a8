import { expect } from 'vitest'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'

export const KEY = 'secret-key-0123456789'
export const LIST = { data: [], meta: { pagination: { total: 0, count: 0, current_page: 1, total_pages: 0 } } }
export type Answer = { status?: number; headers?: Record<string, string>; body?: string } | Error

/** A client with scripted answers and a clock that only advances by sleeping. */
export function clientOver(answers: Answer[]) {
  const requests: { url: string; init: RequestInit }[] = []
  const slept: number[] = []
  const lines: string[] = []
  let nowMs = 1_700_000_000_000
  const note = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
  const api = createCallsApi({
    callsApiUrl: 'https://calls.example/v3',
    chatApiUrl: 'https://chat.example/v3',
    apiKey: KEY,
    random: () => 0.5,
    now: () => nowMs,
    sleep: async (ms) => {
      slept.push(ms)
      nowMs += ms
    },
    log: { debug: note, info: note, warn: note, error: note },
    fetch: async (input, init = {}) => {
      requests.push({ url: String(input), init })
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer')
      return new Response(answer.body ?? JSON.stringify(LIST), {
        status: answer.status ?? 200,
        headers: { 'content-type': 'application/json', ...answer.headers },
      })
    },
  })
  const advance = (ms: number) => {
    nowMs += ms
  }
  return { api, requests, slept, lines, advance }
}
export const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(UpstreamError)
  return error as UpstreamError
}
export const patient = { patienceMs: 600_000 }
