import type { Registry } from 'prom-client'

/** Returns docs/metrics.md as Markdown. Metrics of the process and of Node.js are listed by name only. */
export function printMetricsDoc(registry: Registry): string {
  const all = registry.getMetricsAsArray()
  const ours = all.filter((one) => one.name.startsWith('moorage_')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const rows = ours.map((metric) => {
    const labels = labelsOf(metric).map((label) => `\`${label}\``)
    return `| \`${metric.name}\` | ${metric.type} | ${labels.join(', ')} | ${metric.help} |`
  })
  const others = all.filter((one) => !ours.includes(one)).map((one) => `\`${one.name}\``)
  return `# Metrics

Each process serves its metrics at \`/metrics\` of \`MOORAGE_ADMIN_LISTEN\`, without a token, in the Prometheus text format. This page is generated from the code in
\`packages/server/src/main/metrics\`; a test compares them (\`vitest run metrics -u\` regenerates it), and \`promtool check metrics\` reports no problems.

Each process reports its own activity. Metrics that are **the same in all processes** are read from the database, in four statements of one snapshot per scrape with a
timeout of 2 s each, and those of cluster snapshots in one more: take them from one process, or with \`max by\`, never with \`sum\`. A scrape waits at most 3 s for the database. If the database does not
respond, \`moorage_database_up\` is 0, these metrics are absent, and all others are present.

Label values are operations, HTTP statuses, error codes, kinds, actions, catalogue regions, engines of the engines file, and driver methods. No label contains an
account or a user-defined name, and only the metrics of hosts contain IDs, so the number of series is bounded by the program, the catalogue, the engines file and \`MOORAGE_HOST_METRICS\`.

| Metric | Type | Labels | Meaning |
|---|---|---|---|
${rows.join('\n')}

Standard process and Node.js metrics: ${others.join(', ')}.

## What to monitor

\`packaging/prometheus/alerts.yaml\` contains Prometheus alerts, each with its [runbook](runbooks/requests-failing.md), and \`packaging/grafana/moorage.json\` a dashboard with all Moorage metrics. Tests compare
both with this list. The most important expressions:

| Question | Expression |
|---|---|
| Is due work not processed? | \`max(moorage_work_oldest_due_seconds) > 10\` |
| Do driver calls fail? | \`sum by (method, code) (rate(moorage_driver_calls_total{code!="Ok"}[5m]))\` |
| Do jobs fail? | \`sum by (action) (increase(moorage_jobs_total{outcome="failed"}[15m])) > 0\` |
| Do volumes need an operator? | \`max by (region) (moorage_things{kind="volume",status="contact_support"}) > 0\` |
| How much storage do deleted resources hold? | \`max by (kind, region) (moorage_trash_gib)\` |
| Was a resource lost or damaged outside of the control plane? | \`sum by (kind, cause) (increase(moorage_findings_total[1h])) > 0\` |
| Is the last snapshot of a cluster too old (more than twice \`every_minutes\`)? | \`max by (engine) (moorage_cluster_snapshot_oldest_seconds) > 7200\` |
| Does a cluster have no snapshot (for longer than that)? | \`max by (engine) (moorage_clusters_without_snapshot) > 0\` |
| Do requests wait for connections? | \`rate(moorage_database_wait_seconds_total[5m]) / rate(moorage_database_connections_lent_total[5m]) > 0.1\` |
| Does a transaction hold back the event streams? | \`max(moorage_event_log_lag_seconds) > 5\` |

The log contains the failures with the driver's error messages: a failed attempt is a warning (\`pass failed\`), a failed job and a lost or damaged resource
are errors (\`job failed\`, \`found lost or damaged\`). The lines contain the kind, ID, region, step, method, code, number of attempts and event ID of the operation.
`
}

/** The client library stores label names, but its types omit them. */
function labelsOf(metric: object): readonly string[] {
  const names: unknown = 'labelNames' in metric ? metric.labelNames : []
  return Array.isArray(names) ? names.map(String) : []
}
