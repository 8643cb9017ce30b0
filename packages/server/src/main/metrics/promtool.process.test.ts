import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { createMeters } from './meters.ts'

const isThere = spawnSync('promtool', ['--version']).status === 0

const { store } = await openTestStore()

describe.skipIf(!isThere)('promtool', () => {
  it('accepts the metrics', async () => {
    await requestVolume(store, await seedTenant(store, 'measured'), { label: 'measured' })
    const meters = createMeters(store, { version: '1.2.3', dialect: 'neutral' })
    const note = {
      requestId: 'r',
      operationId: null,
      route: null,
      resource: null,
      accountId: 1,
      method: 'GET',
      status: 404,
      durationMs: 12,
    } as const
    meters.answered({ ...note, operation: 'event.view', isWaiting: false, code: 'resource.not_found' })
    meters.answered({ ...note, operation: null, isWaiting: true, code: null })
    meters.called({ method: 'ensureVolume', code: 'Ok', durationMs: 3 })
    meters.leaseLost('volume')
    meters.watchFailed('events')
    meters.clusterAnswered(200)
    meters.passed('volume', {
      ending: 'settled',
      dueMs: 1,
      step: null,
      tries: 0,
      cause: null,
      accountId: null,
      trace: null,
      timing: { startMs: 0, endMs: 1, calls: [] },
      report: {
        jobs: [
          { operationId: 1, action: 'volume_create', status: 'finished', isStarted: true, message: null, ageMs: 9 },
        ],
        findings: ['storage.missing'],
      },
    })
    const text = await meters.print()
    expect(text).toContain('moorage_things{')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })

  it('accepts every alert, and each one fires as its test expects, no sooner', () => {
    for (const words of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', words, {
        cwd: join(packaging, 'prometheus'),
        encoding: 'utf8',
      })
      expect([status, stderr], stdout).toEqual([0, ''])
      expect(stdout).toContain('SUCCESS')
    }
  })

  it('each alert has a test', () => {
    const listIn = (file: string, pattern: RegExp) =>
      new Set([...readFileSync(join(packaging, 'prometheus', file), 'utf8').matchAll(pattern)].map(([, name]) => name))
    expect(listIn('alerts.test.yaml', /alertname: (\w+)\n {8}exp_alerts/g)).toEqual(
      listIn('alerts.yaml', /- alert: (\w+)/g),
    )
  })

  it('parses every expression of the dashboard', () => {
    const { panels } = JSON.parse(readFileSync(join(packaging, 'grafana/moorage.json'), 'utf8')) as {
      panels: { targets?: { expr: string }[] }[]
    }
    const rules = panels
      .flatMap(({ targets = [] }) => targets)
      .map(({ expr }, index) => ({ record: `dashboard:${index}`, expr }))
    expect(rules.length).toBeGreaterThan(30)
    const folder = mkdtempSync(join(tmpdir(), 'moor-promtool-'))
    const file = join(folder, 'rules.json')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: rules.map(fillIn) }] }))
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([status, stderr], stdout).toEqual([0, ''])
    expect(stdout).toContain(`${rules.length} rules found`)
  })
})

const packaging = join(import.meta.dirname, '../../../../../packaging')

function fillIn({ record, expr }: { record: string; expr: string }): object {
  return { record, expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'moorage') }
}
