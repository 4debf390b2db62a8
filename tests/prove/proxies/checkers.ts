/** Checks the systemd unit and the alert rules with the programs that they are for. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { installPackage } from '../../support/system-packages.mjs'

const docs = path.resolve(import.meta.dirname, '../../../docs')

/** `systemd-analyze verify` has nothing to say of the unit, with the Node of this machine, and its exposure is at most `MAX_EXPOSURE` of 10. */
export async function proveUnit(directory: string, report: (row: string) => void): Promise<void> {
  if (!existsSync('/usr/bin/systemd-analyze')) await installPackage('systemd')
  const unit = path.join(directory, 'callscope.service')
  const text = readFileSync(path.join(docs, 'examples/callscope.service'), 'utf8')
  assert.ok(text.includes('ExecStart=/usr/bin/node '))
  writeFileSync(unit, text.replace('/usr/bin/node', process.execPath))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  assert.deepEqual({ status, said: stdout + stderr }, { status: 0, said: '' })
  const security = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, '--no-pager', unit]
  assert.equal(spawnSync('systemd-analyze', security, { encoding: 'utf8' }).status, 0)
  report(`systemd-analyze verify is silent, and the exposure is at most ${MAX_EXPOSURE} of 10`)
}
const MAX_EXPOSURE = 2

/** `promtool` accepts the rules, and those of messages and of the disk fire when they should, separately for each app. */
export async function proveRules(directory: string, report: (row: string) => void): Promise<void> {
  if (!existsSync('/usr/bin/promtool')) await installPackage('prometheus')
  copyFileSync(path.join(docs, 'prometheus-alerts.yaml'), path.join(directory, 'rules.yaml'))
  execFileSync('promtool', ['check', 'rules', path.join(directory, 'rules.yaml')], { stdio: 'pipe' })
  report('promtool accepts the alert rules')

  const file = path.join(directory, 'rules-test.yaml')
  const of = (metric: string, app: string) => `${metric}{job="callscope-${app}", instance="a", app="${app}"}`
  const told = (alertname: string, at: string, exp_alerts: object[] = []) => ({ alertname, eval_time: at, exp_alerts })
  const alert = (labels: object, summary: string, description: string) => ({
    exp_labels: { severity: 'warning', ...labels },
    exp_annotations: { summary, description },
  })
  const us = { job: 'callscope-us', app: 'us' }
  const given = alert(
    us,
    'Messages of us could not be delivered',
    '1 given up within an hour. Correct the channel, and send them again on Alerts → Channels.',
  )
  const waiting = alert(
    us,
    'Alerts or digests of us do not get through',
    '2 or more messages have been waiting for an hour. Alerts → Channels has the last answer to each.',
  )
  const filling = alert({ instance: 'a' }, 'The disk of DATA_DIR is filling up', '15% of the disk of a is free.')
  const test = {
    rule_files: ['rules.yaml'],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [
          { series: of('callscope_alert_deliveries_failed', 'eu'), values: '3x180' },
          { series: of('callscope_alert_deliveries_failed', 'us'), values: '3x60 4x120' },
          { series: of('callscope_alert_deliveries_waiting', 'eu'), values: '2x20 0x160' },
          { series: of('callscope_alert_deliveries_waiting', 'us'), values: '0x20 2x160' },
          { series: 'callscope_disk_size_bytes{job="callscope-us", instance="a"}', values: '1000x180' },
          { series: 'callscope_disk_free_bytes{job="callscope-us", instance="a"}', values: '500x60 150x120' },
        ],
        alert_rule_test: [
          told('CallscopeMessagesNotDelivered', '55m'),
          told('CallscopeMessagesNotDelivered', '65m', [given]),
          told('CallscopeMessagesWait', '45m'),
          told('CallscopeMessagesWait', '85m', [waiting]),
          told('CallscopeDiskFills', '55m'),
          told('CallscopeDiskFills', '75m', [filling]),
          told('CallscopeDiskFull', '75m'),
        ],
      },
    ],
  }
  writeFileSync(file, stringify(test))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  report('messages that get nowhere and a full disk are told, by app')
}
