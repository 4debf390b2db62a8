import * as z from 'zod/mini'
import { one } from '@/lib/shared/filters/query'
import { urlState } from '@/lib/shared/params/filters'
import { line, text } from '@/lib/shared/text/texts'
import { route } from './route'

/** Figures for monitoring, in the text format of Prometheus. */
export const metricsRoute = route('GET /api/metrics', { answer: 'file' })

/** The process is alive; no store is queried, so that an outage of one restarts nothing. */
export const liveRoute = route('GET /api/health/live', { answer: z.strictObject({ status: z.literal('alive') }) })

/** Requests can be answered: the stores respond. */
export const readyRoute = route('GET /api/health/ready', { answer: z.strictObject({ status: z.literal('ready') }) })

/** This API as an OpenAPI 3.1 document, made from the declarations of its routes. Public, and without an envelope. */
export const openApiRoute = route('GET /api/openapi.json', {
  answer: z.object({
    openapi: z.string(),
    info: z.object({
      title: z.string(),
      version: z.string(),
      description: z.string(),
      license: z.record(z.string(), z.string()),
    }),
    servers: z.array(z.object({ url: z.string() })),
    tags: z.array(z.object({ name: z.string(), description: z.string() })),
    paths: z.record(z.string(), z.unknown()),
    components: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
})

export const MAX_FIND_CHARACTERS = 100
/** The operation that the reference of the API shows, and the words that its list is searched for. */
export const DOCS_STATE = urlState(
  {
    op: one(text((value) => /^[A-Za-z0-9]{1,100}$/.test(value), 'must be the id of an operation')),
    find: one(line(MAX_FIND_CHARACTERS)),
  },
  { find: '' },
)
