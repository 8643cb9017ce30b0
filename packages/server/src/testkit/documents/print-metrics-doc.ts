import type { Registry } from 'prom-client'

/** Renders the metrics of a registry as docs/metrics.md: Moorage's metrics one by one, those of the process and of Node.js by name. */
export function printMetricsDoc(registry: Registry): string {
  const all = registry.getMetricsAsArray()
  const ours = all.filter((one) => one.name.startsWith('moorage_')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const rows = ours.map((metric) => {
    const labels = labelsOf(metric).map((label) => `\`${label}\``)
    return `| \`${metric.name}\` | ${metric.type} | ${labels.join(', ')} | ${metric.help} |`
  })
  const others = all.filter((one) => !ours.includes(one)).map((one) => `\`${one.name}\``)
  return `# Metrics

Served at \`/metrics\` of \`MOORAGE_ADMIN_LISTEN\`, without a token, in the text format of Prometheus. This page is printed from the code in
\`packages/server/src/main/metrics\`; to update it, run \`vitest run metrics -u\`. \`promtool check metrics\` reports no problems.

Each process reports its own activity. Metrics that are **the same in all processes** are read from the database, in three statements of one snapshot per scrape, each with a timeout of
2 s, and those about snapshots of real clusters in one more statement. Use them from one process, or with \`max by\`, never with \`sum\`. A scrape waits at most 3 s for the database; if the database does not
answer, \`moorage_database_up\` is 0 and only these metrics are missing.

Label values are operations, HTTP statuses, reason codes, kinds, actions, regions of the catalogue, engines of the engines file, and methods of the ports. No label contains an ID, an
account or a name from a user, so the number of series is bounded by the program, the catalogue and the engines file.

| Metric | Type | Labels | Meaning |
|---|---|---|---|
${rows.join('\n')}

In addition, the default metrics of the process and of Node.js: ${others.join(', ')}.

## What to monitor

\`packaging/prometheus/alerts.yaml\` contains alerts for Prometheus, each with its [runbook](runbooks/requests-failing.md), and \`packaging/grafana/moorage.json\` a dashboard with all Moorage metrics. Tests check
both against this list. The most important questions:

| Question | Expression |
|---|---|
| Is due work not picked up? | \`max(moorage_work_oldest_due_seconds) > 10\` |
| Do driver calls fail? | \`sum by (method, code) (rate(moorage_driver_calls_total{code!="Ok"}[5m]))\` |
| Are jobs given up? | \`sum by (action) (increase(moorage_jobs_total{outcome="failed"}[15m])) > 0\` |
| Do volumes need an operator? | \`max by (region) (moorage_things{kind="volume",status="contact_support"}) > 0\` |
| Were resources lost outside of Moorage? | \`sum by (kind, cause) (increase(moorage_findings_total[1h])) > 0\` |
| Is the last snapshot of a cluster too old (older than twice \`every_minutes\`)? | \`max by (engine) (moorage_cluster_snapshot_oldest_seconds) > 7200\` |
| Is a cluster without any snapshot (for longer than that)? | \`max by (engine) (moorage_clusters_without_snapshot) > 0\` |
| Do requests wait for connections? | \`rate(moorage_database_wait_seconds_total[5m]) / rate(moorage_database_connections_lent_total[5m]) > 0.1\` |
| Does a transaction hold back the event streams? | \`max(moorage_event_log_lag_seconds) > 5\` |

The log contains each failure with the driver's error: a failed try is a warning (\`pass failed\`); a job that was given up and a resource that was found lost or damaged
are errors (\`job given up\`, \`found lost or damaged\`). The entries contain kind, ID, region, step, method, code, number of the try and the operation's event.
`
}

/** The client library stores the labels with the name; its types omit them. */
function labelsOf(metric: object): readonly string[] {
  const names: unknown = 'labelNames' in metric ? metric.labelNames : []
  return Array.isArray(names) ? names.map(String) : []
}
