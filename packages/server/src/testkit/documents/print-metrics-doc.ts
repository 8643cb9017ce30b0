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
\`packages/server/src/main/metrics\`; a test compares them (\`vitest run metrics -u\` prints it anew), and \`promtool check metrics\` has nothing to say about them.

Each process tells what it does itself. Those that are **the same in all processes** are read from the database, in three statements of one snapshot a scrape, each cut
off after 2 s, and those of snapshots of real clusters in one more: take them from one process, or with \`max by\`, never with \`sum\`. A scrape never waits longer than 3 s for the database; when it does not
answer, \`moorage_database_up\` is 0, these metrics are absent and all others are there.

Labels are words of this program: operations, HTTP statuses, reason codes, kinds, actions, regions of the catalogue, engines of the file of engines, methods of the ports. There is no label with an id, an
account or a name that a user gives, so the number of series is bounded by the program, the catalogue and that file.

| Metric | Type | Labels | Meaning |
|---|---|---|---|
${rows.join('\n')}

Beside these stand the usual ones of the process and of Node: ${others.join(', ')}.

## What to watch

\`packaging/prometheus/alerts.yaml\` holds alerts for Prometheus, each with its [runbook](runbooks/requests-failing.md), and \`packaging/grafana/moorage.json\` a dashboard with all metrics of ours. Tests hold
both to this list. What they ask:

| Question | Expression |
|---|---|
| Is work left lying? | \`max(moorage_work_oldest_due_seconds) > 10\` |
| Does infrastructure fail? | \`sum by (method, code) (rate(moorage_driver_calls_total{code!="Ok"}[5m]))\` |
| Are jobs given up? | \`sum by (action) (increase(moorage_jobs_total{outcome="failed"}[15m])) > 0\` |
| Must a person look at volumes? | \`max by (region) (moorage_things{kind="volume",status="contact_support"}) > 0\` |
| Was something lost behind our back? | \`sum by (kind, cause) (increase(moorage_findings_total[1h])) > 0\` |
| Is the last snapshot of a cluster too old (twice what \`every_minutes\` says)? | \`max by (engine) (moorage_cluster_snapshot_oldest_seconds) > 7200\` |
| Is a cluster without any snapshot (for longer than that)? | \`max by (engine) (moorage_clusters_without_snapshot) > 0\` |
| Do requests wait for connections? | \`rate(moorage_database_wait_seconds_total[5m]) / rate(moorage_database_connections_lent_total[5m]) > 0.1\` |
| Does a transaction hold back the event streams? | \`max(moorage_event_log_lag_seconds) > 5\` |

What failed, and in the driver's own words why, stands in the log: a failed try is a warning (\`pass failed\`), a job that was given up and a thing that was found lost or damaged
an error (\`job given up\`, \`found lost or damaged\`). They name kind, id, region, step, method, code, number of the try and the operation's event.
`
}

/** The client library stores the labels with the name; its types omit them. */
function labelsOf(metric: object): readonly string[] {
  const names: unknown = 'labelNames' in metric ? metric.labelNames : []
  return Array.isArray(names) ? names.map(String) : []
}
