import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { currentApp, hasSeveralApps } from '@/lib/server/process/config/current-app'
import { ofProcess, ofProcessBy } from '@/lib/server/process/config/of-process'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const UPSTREAM_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** Makes metrics in base units. Labels have few values: names of routes, states and outcomes, never an id. */
function makers(registry: Registry) {
  const registers = [registry]
  return {
    gauge: (name: string, help: string, labelNames: string[] = []) =>
      new Gauge({ name: `callscope_${name}`, help, labelNames, registers }),
    counter: (name: string, help: string, labelNames: string[] = []) =>
      new Counter({ name: `callscope_${name}`, help, labelNames, registers }),
    histogram: (name: string, help: string, labelNames: string[], buckets: number[]) =>
      new Histogram({ name: `callscope_${name}`, help, labelNames, buckets, registers }),
  }
}

/** The metrics of this process, independent of apps. */
function createProcessMetrics() {
  const processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  const { gauge, counter, histogram } = makers(processRegistry)
  return {
    processRegistry,
    buildInfo: gauge('build_info', 'Always 1; the release is a label.', ['version']),
    diskFree: gauge('disk_free_bytes', 'What this process may still write to the disk of DATA_DIR.'),
    diskSize: gauge('disk_size_bytes', 'Size of the disk of DATA_DIR.'),
    requests: counter('http_requests_total', 'API requests answered.', ['route', 'method', 'status']),
    requestSeconds: histogram(
      'http_request_duration_seconds',
      'From an API request to the start of its answer.',
      ['route', 'method'],
      REQUEST_SECONDS,
    ),
  }
}

/** The metrics of one app. Counters are of this process; gauges, of the whole installation, as far as this process knows when it is scraped. */
function createAppMetrics() {
  const appRegistry = new Registry()
  if (hasSeveralApps()) appRegistry.setDefaultLabels({ app: currentApp() })
  const { gauge, counter, histogram } = makers(appRegistry)
  return {
    appRegistry,
    upstreamRequests: counter('upstream_requests_total', 'Requests sent to the Calls API, each try counted.', [
      'endpoint',
      'outcome',
    ]),
    upstreamSeconds: histogram(
      'upstream_request_duration_seconds',
      'From a request to the Calls API to the end of its answer.',
      ['endpoint'],
      UPSTREAM_SECONDS,
    ),
    pagesRead: counter('sync_pages_read_total', 'Pages of List Calls read by the sync in this process.'),
    callsStored: counter('sync_calls_stored_total', 'Calls written to the mirror by the sync in this process.', [
      'outcome',
    ]),
    syncState: gauge('sync_state', '1 for the state of the sync, 0 for the others.', ['state']),
    syncLag: gauge('sync_lag_seconds', 'How long ago the mirror was last known to be up to date.'),
    mirrorCalls: gauge('mirror_calls', 'Calls in the mirror.'),
    quarantined: gauge('quarantined_records', 'Records that could not be read as calls.'),
    openCalls: gauge('open_calls', 'Calls in no final state.'),
    engineStatements: counter('engine_statements_total', 'Statements run by the engine of the mirror.', ['pool']),
    engineRunning: gauge('engine_statements_running', 'Statements being run by the engine.', ['pool']),
    engineWaiting: gauge('engine_statements_waiting', 'Statements waiting for a free session of the engine.', ['pool']),
    webhookEvents: counter('webhook_events_total', 'Webhooks received with valid credentials.', ['outcome']),
    alertRules: gauge('alert_rules', 'Rules that are judged, by state.', ['state']),
    alertEvaluations: counter('alert_evaluations_total', 'Rules judged by this process.', ['outcome']),
    alertDeliveries: counter('alert_deliveries_total', 'Attempts to deliver a message by this process.', [
      'channel',
      'outcome',
    ]),
    alertDeliveriesWaiting: gauge('alert_deliveries_waiting', 'Messages that have yet to be delivered.'),
    alertDeliveriesFailed: gauge('alert_deliveries_failed', 'Messages that were given up and not sent again.'),
    webhooksWaiting: gauge('webhook_events_waiting', 'Webhooks whose call has yet to be read.'),
  }
}

export type Metrics = ReturnType<typeof createProcessMetrics> & ReturnType<typeof createAppMetrics>

/** The metrics of this process and of the current app. */
export const metrics = (): Metrics =>
  ofProcessBy('MetricsOfApps', currentApp(), () => ({
    ...ofProcess('Metrics', createProcessMetrics),
    ...createAppMetrics(),
  }))

/** Sets a gauge; without a value it is left out of the answer rather than reported as 0. */
export function setOrLeaveOut(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}
