import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { createMeters } from './meters.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
interface Panel {
  readonly type: string
  readonly title: string
  readonly description?: string
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[]
}

const root = join(import.meta.dirname, '../../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { groups } = parse(read('packaging/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('packaging/grafana/moorage.json')) as { readonly panels: readonly Panel[] }
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? [])

function readExpression(expr: string): { readonly names: string[]; readonly labels: string[] } {
  const chosen = [...expr.matchAll(/(\w+)=~?"|(\w+)!=~?"/g)].map(([, is, isNot]) => is ?? isNot ?? '')
  const grouped = [...expr.matchAll(/ by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  return { names: expr.match(/\b(?:moorage|process|nodejs)_\w+/g) ?? [], labels: [...chosen, ...grouped] }
}

const { store } = await openTestStore()
const served = new Set<string>()
const labels = new Set(['job', 'instance', 'le'])

beforeAll(async () => {
  const meters = createMeters(store, { version: '1.2.3', dialect: 'neutral' })
  for (const [, name = '', type] of (await meters.print()).matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const end of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) served.add(name + end)
  for (const metric of meters.registry.getMetricsAsArray())
    for (const label of (metric as unknown as { labelNames?: string[] }).labelNames ?? []) labels.add(label)
})

describe.each([
  ['the alerts', rules.map((rule) => rule.expr)],
  ['the dashboard', targets.map((target) => target.expr)],
])('%s', (_name, expressions) => {
  it('use only metrics and labels of a process', () => {
    const asked = expressions.map(readExpression)
    expect(new Set(asked.flatMap(({ names }) => names).filter((name) => !served.has(name)))).toEqual(new Set())
    expect(new Set(asked.flatMap((one) => one.labels).filter((label) => !labels.has(label)))).toEqual(new Set())
  })
})

it('the dashboard shows every metric of docs/metrics.md', () => {
  const listed = [...read('docs/metrics.md').matchAll(/^\| `(moorage_\w+)`/gm)].map(([, name]) => name)
  const shown = new Set(
    targets.flatMap(({ expr }) => readExpression(expr).names).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
  )
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.filter((name) => name !== undefined && !shown.has(name))).toEqual([])
})

it('each alert has a duration, a severity, a summary, and a runbook that mentions it', () => {
  expect(new Set(rules.map((rule) => rule.alert)).size).toBe(rules.length)
  for (const { alert, for: patience, labels: said, annotations } of rules) {
    expect(patience, alert).toMatch(/^\d+[mh]$/)
    expect(['critical', 'warning', 'info'], alert).toContain(said.severity)
    expect(annotations.summary, alert).toMatch(/\.$/)
    expect(existsSync(join(root, annotations.runbook)), annotations.runbook).toBe(true)
    expect(read(annotations.runbook), annotations.runbook).toContain(`\`${alert}\``)
  }
})

it('every panel has a description, and queries only the selected job', () => {
  for (const { type, title, description, targets: asked = [] } of dashboard.panels) {
    if (type === 'row') continue
    expect(description, title).toMatch(/\S/)
    expect(asked.map(({ refId }) => refId)).toEqual(['A', 'B', 'C'].slice(0, asked.length))
    for (const { expr } of asked)
      expect(expr.match(/job="\$job"/g)?.length, expr).toBe(readExpression(expr).names.length)
    for (const book of description?.match(/docs\/runbooks\/[\w-]+\.md/g) ?? [])
      expect(existsSync(join(root, book))).toBe(true)
  }
})
