import { route } from './route'

/** Figures for monitoring, in the text format of Prometheus. */
export const metricsRoute = route({ path: '/api/metrics', answer: 'file' })
